/** What the mat of glass says. */

export const glassWords = {
  target: "target",
  left: "Turn the mat to the left",
  right: "Turn the mat to the right",
  nearer: "Nearer",
  farther: "Farther",
  gone: {
    lost: "This device stopped drawing the glass, so the mat is flat now. Nothing else has changed.",
    missing: "This browser can’t draw the glass, so the mat is flat. Everything still works.",
  },
};
