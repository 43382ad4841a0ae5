/** The guided first table. */
export const guide = {
  offer: "New here? Learn it in two minutes",
  offerText: "A real table with bots, and a note beside whatever is highlighted.",
  laying: "Laying the table…",
  name: "Guide",
  gotIt: "Got it",
  leave: "Leave the guide",
  done: "Play on",
  step: (n: number, all: number) => `${n} of ${all}`,
};
