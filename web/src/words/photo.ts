/** A photo or drawing in a chapter of a kept story. */
export const photo = {
  add: "Add a photo or drawing",
  other: "Replace it",
  alt: (file: string) => `What does ${file} show? For everybody who can’t see it.`,
  altLike: "A lighthouse, drawn in blue ink",
  put: "Add it",
  sending: "Sending…",
  not: "Not this one",
  away: "Take it out",
  by: (name: string) => (name ? `Added by ${name}.` : ""),
  needs: "Describe the picture first.",
  unreadable: "This browser can’t read that file as a picture. JPEG, PNG and WebP work.",
};
