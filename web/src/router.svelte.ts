/** Which screen the address asks for. The server answers the same addresses with the page (server/pages.py). */

import { seen, unmasked } from "./link/hidden_codes";

export type Place =
  | { screen: "home" }
  | { screen: "table"; code: string }
  | { screen: "tv"; code: string }
  | { screen: "shelf" }
  | { screen: "open" }
  | { screen: "kept"; code: string; number: number }
  | { screen: "edit"; code: string; number: number }
  | { screen: "replay"; code: string; number: number }
  | { screen: "rules"; game: string }
  | { screen: "about" }
  | { screen: "settings" }
  | { screen: "gallery" }
  | { screen: "host" }
  | { screen: "proof" }
  | { screen: "lost" };

/** A part of an address in plain letters; as it stands where it is no proper encoding. */
export function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The place that a path names. `query` begins with its question mark; `game` in it: which one of the table, from 1. */
export function placeOf(path: string, query = ""): Place {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(plain);
  const code = unmasked(second);
  if (!first) return { screen: "home" };
  const number = Number.parseInt(new URLSearchParams(query).get("game") ?? "", 10) || 0;
  if (first === "t" && code && third === "replay") return { screen: "replay", code, number };
  if (first === "t" && code) return { screen: "table", code };
  if (first === "tv") return { screen: "tv", code };
  if (first === "shelf" || (first === "kept" && !code)) return { screen: "shelf" };
  if (first === "kept" && third === "edit") return { screen: "edit", code, number };
  if (first === "kept") return { screen: "kept", code, number };
  if (first === "rules" && second) return { screen: "rules", game: second };
  if (first === "about" || first === "open" || first === "settings" || first === "gallery" || first === "host" || first === "proof") return { screen: first };
  return { screen: "lost" };
}

class Router {
  place = $state<Place>({ screen: "home" });

  constructor() {
    if (typeof location === "undefined") return;
    this.place = placeOf(location.pathname, location.search);
    this.hide();
    addEventListener("popstate", () => (this.place = placeOf(location.pathname, location.search)));
  }

  /** In streamer mode the address bar shows no code. */
  hide(): void {
    const here = location.pathname + location.search + location.hash;
    if (seen(here) !== here) history.replaceState(history.state, "", seen(here));
  }

  /** Go to an address of ours. */
  go(path: string): void {
    history.pushState(null, "", seen(path));
    const [pathname = "", query = ""] = path.split("#")[0]!.split("?");
    this.place = placeOf(pathname, query);
    scrollTo(0, 0);
  }

  /** For links: `<a href="/about" onclick={router.follow}>`. Lets the browser open new tabs and windows. */
  readonly follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
