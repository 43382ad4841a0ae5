/** Streamer mode: what is hidden until it is held. */
export const held = {
  hold: (what: string) => `${what}: hold to see`,
  hidden: (what: string) => `${what}, hidden. Hold to see it.`,
  code: "Code",
  qr: "QR code",
  link: "Link",
  phrase: "The four words",
};
