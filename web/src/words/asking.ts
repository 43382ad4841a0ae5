/** Another seat, another device: asked for where somebody opens that. */
export const asking = {
  askChairText: "Whoever sits there decides; for a bot’s seat, the host does.",
  whichChair: "Whose seat",
  yourName: "Your name",
  ask: "Ask",
  deviceText: "Scan this with the other device, or open the table there and type the four words. They work once, for ten minutes. Both devices stay in sync.",
  deviceUsed: "These words have just been used on another device.",
  deviceWords: "Four words",
  deviceQr: "QR code: my seat on another device",
  deviceKeep: "Don’t show this to anybody else: whoever scans it gets your cards.",
  haveWords: "I have four words from another device",
  takeSeat: "Take the seat here",
};
