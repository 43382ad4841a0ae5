/** Words that only a phone needs. */

export const phone = {
  menu: "More",
  whoSits: (n: number) => `Who sits here, ${n}`,
  seats: "Who sits here",
  foldUp: "Collapse",
  settings: "Settings",
  light: (on: string) => (on === "lamplight" ? "Light: lamp on" : "Light: daylight"),
  code: (code: string) => `Table ${code}`,
  copyLink: "Copy the link to this table",
  shareLink: "Share the link to this table",
  log: "What has happened so far",
  cast: "Who is in the story",
};
