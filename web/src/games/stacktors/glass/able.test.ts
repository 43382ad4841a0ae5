import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A device as it may be; only what is asked about it. */
function device({ cores = 8, card = true, saves = false, reduced = false } = {}): void {
  vi.stubGlobal("navigator", { hardwareConcurrency: cores, connection: { saveData: saves } });
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => (card ? {} : null) }) });
}

describe("glass by itself", () => {
  beforeEach(() => vi.resetModules()); // a card is asked for once
  afterEach(() => vi.unstubAllGlobals());
  const itself = async (it: Parameters<typeof device>[0]): Promise<boolean> => {
    device(it);
    return (await import("./able")).drawsByItself();
  };

  it("is drawn on a device with a card and cores to spare", async () => expect(await itself({})).toBe(true));
  it("is not drawn without a card", async () => expect(await itself({ card: false })).toBe(false));
  it("is not drawn by few cores", async () => expect(await itself({ cores: 2 })).toBe(false));
  it("is not drawn where data are saved", async () => {
    expect(await itself({ saves: true })).toBe(false);
    expect(await itself({ reduced: true })).toBe(false);
  });
});
