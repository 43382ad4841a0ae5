/** Every state of every game: one file for each in the game's own folder, made by `tools/gallery_states.py`. */

const files = import.meta.glob<string>("../games/*/gallery/*.json", { query: "?url", import: "default", eager: true });

export interface GalleryState {
  /** `game/name`, as in the address. */
  id: string;
  game: string;
  name: string;
  /** Where its data are. */
  url: string;
}

export const STATES: GalleryState[] = Object.entries(files).map(([path, url]) => {
  const [, game = "", name = ""] = /games\/([^/]+)\/gallery\/([^/]+)\.json$/.exec(path) ?? [];
  return { id: `${game}/${name}`, game, name: name.replaceAll("-", " "), url };
});

export const stateNamed = (id: string): GalleryState | undefined => STATES.find((one) => one.id === id);
