/** What the table is shown on: the same widths as in the stylesheets. */

export type Surface = "phone" | "small" | "wide";

const WIDTHS: [Surface, string][] = [
  ["phone", "(max-width: 767.98px)"],
  ["small", "(min-width: 768px) and (max-width: 1279.98px)"],
];

class Screen {
  is = $state<Surface>("wide");

  constructor() {
    if (typeof matchMedia !== "function") return;
    for (const [name, query] of WIDTHS) {
      const list = matchMedia(query);
      list.addEventListener("change", () => this.measure());
      if (list.matches) this.is = name;
    }
  }

  private measure(): void {
    this.is = WIDTHS.find(([, query]) => matchMedia(query).matches)?.[0] ?? "wide";
  }
}

/** `surface.is`: below 768 px a phone, below 1280 px a small laptop or tablet, else wide. */
export const surface = new Screen();
