/** What the table is shown on: the same widths as in the stylesheets. */

export type Surface = "phone" | "small" | "wide";

const LOW = "(max-height: 780px)";
const SIDEWAYS = "(min-width: 640px) and (max-width: 960px) and (max-height: 499.98px)";
const WIDTHS: [Surface, string][] = [
  ["phone", `(max-width: 767.98px), ${SIDEWAYS}`],
  ["small", "(min-width: 768px) and (max-width: 1279.98px)"],
];

class Screen {
  is = $state<Surface>("wide");
  /** A phone that is held sideways: as wide as a small laptop, and hardly as high as its head. */
  sideways = $state(false);
  /** There is more room beside what lies in the middle than above it. */
  low = $state(false);
  /** In px. */
  height = $state(900);

  constructor() {
    if (typeof matchMedia !== "function") return;
    for (const query of [...WIDTHS.map(([, one]) => one), SIDEWAYS, LOW]) matchMedia(query).addEventListener("change", () => this.measure());
    addEventListener("resize", () => (this.height = innerHeight));
    this.height = innerHeight;
    this.measure();
  }

  private measure(): void {
    this.sideways = matchMedia(SIDEWAYS).matches;
    this.low = matchMedia(LOW).matches;
    this.is = WIDTHS.find(([, query]) => matchMedia(query).matches)?.[0] ?? "wide";
  }
}

/** `surface.is`: below 768 px, or sideways, a phone, below 1280 px a small laptop or tablet, else wide. */
export const surface = new Screen();
