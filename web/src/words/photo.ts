/** A photo or drawing in a chapter of a kept story. */
export const photo = {
  add: "Add a photo or drawing",
  other: "Put another one in its place",
  alt: (file: string) => `What is to be seen in ${file}? For everybody who can’t see it.`,
  altLike: "A lighthouse, drawn in blue ink",
  put: "Put it in",
  sending: "Sending…",
  not: "Not this one",
  away: "Take it out",
  by: (name: string) => (name ? `Put in by ${name}.` : ""),
  needs: "Say first what is to be seen in it.",
  unreadable: "This browser can’t read that file as a picture. JPEG, PNG and WebP work.",
};
