/** The browser's own way to install a page as an app, where it has one and has offered it. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  ask = $state.raw<Offer | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.ask = event as Offer;
    });
    addEventListener("appinstalled", () => (this.ask = null));
  }

  async go(): Promise<void> {
    await this.ask?.prompt();
    this.ask = null;
  }
}

export const installing = new Installing();
