/** The picture on a piece, as it is seen from the usual side: letter on the left face, pattern on the right, light edges. */

import { CanvasTexture, SRGBColorSpace } from "three";
import { heightOf, letterOf, RADIUS, WEAVES, type Weave } from "../box/look";
import type { Piece } from "../mat/map";
import { clear, mixed, pale, solid, type Look } from "./colours";
import { FORE, picture } from "./pyramid";

const DETAIL = 4; // points of the picture to a unit: sharp when it is seen twice as large on a dense screen
const INKS = { dark: "#17181a", light: "#ffffff", soft: "#6d7f84" };

/** A canvas of this size, and what draws on it. */
export function canvas(wide: number, high: number): CanvasRenderingContext2D {
  const made = document.createElement("canvas");
  [made.width, made.height] = [Math.ceil(wide), Math.ceil(high)];
  return made.getContext("2d")!;
}

/** What was drawn, as the graphics card takes it. */
export function textureOf(drawn: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(drawn);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

export function faceOf(look: Look, { colour, size, committed }: Pick<Piece, "colour" | "size" | "committed">): CanvasTexture {
  const [wide, high] = picture(size);
  const pen = canvas(wide * DETAIL, high * DETAIL);
  const [r, tip] = [RADIUS[size], heightOf(size)];
  const ink = committed ? mixed(look.pieces[colour], "#1a1c1e", 0.45) : look.pieces[colour];
  pen.scale(DETAIL, DETAIL);
  pen.translate(r, tip); // the middle of the base
  const glass = !solid(colour);
  pen.fillStyle = clear(mixed(ink, "#ffffff", 0.1), glass ? 0.8 : 1);
  pen.fillRect(-r, -tip, r, high);
  pen.fillStyle = clear(mixed(ink, "#000000", 0.27), glass ? 0.86 : 1);
  pen.fillRect(0, -tip, r, high);
  pen.save();
  pen.clip(path("M0 -200H200V200H0z"));
  pen.globalAlpha = 0.5;
  weave(pen, WEAVES[colour], r, tip);
  pen.restore();
  shine(pen, r, tip, glass);
  edges(pen, r, tip, glass);
  letter(pen, look, colour, r);
  if (committed) cord(pen, r, tip);
  return textureOf(pen.canvas);
}

const path = (d: string): Path2D => new Path2D(d);

function weave(pen: CanvasRenderingContext2D, { tile, lines, dots, width, ink, turn }: Weave, r: number, tip: number): void {
  pen.rotate(((turn ?? 0) * Math.PI) / 180);
  pen.strokeStyle = pen.fillStyle = INKS[ink];
  pen.lineWidth = width ?? 1.3;
  const far = Math.ceil((r + tip) / Math.min(...tile));
  for (let column = -far; column <= far; column += 1) {
    for (let row = -far; row <= far; row += 1) {
      pen.save();
      pen.translate(column * tile[0], row * tile[1]);
      if (lines) pen.stroke(path(lines));
      for (const [x, y, dot] of dots ?? []) pen.fill(path(`M${x - dot} ${y}a${dot} ${dot} 0 1 0 ${2 * dot} 0a${dot} ${dot} 0 1 0 ${-2 * dot} 0z`));
      pen.restore();
    }
  }
}

function shine(pen: CanvasRenderingContext2D, r: number, tip: number, glass: boolean): void {
  const light = pen.createLinearGradient(0, -tip, 0, r * FORE);
  light.addColorStop(0, "rgba(255,255,255,.42)");
  light.addColorStop(0.55, "rgba(255,255,255,0)");
  light.addColorStop(1, "rgba(0,0,0,.22)");
  pen.fillStyle = light;
  pen.fillRect(-r, -tip, 2 * r, tip + r);
  if (!glass) return;
  pen.fillStyle = "rgba(255,255,255,.24)";
  pen.fill(path(`M${-r * 0.78} -2 -1.5 ${-r * 1.85} ${-r * 0.5} ${r * 0.12}z`));
}

function edges(pen: CanvasRenderingContext2D, r: number, tip: number, glass: boolean): void {
  const front = r * FORE;
  pen.lineJoin = "round";
  if (glass) {
    pen.strokeStyle = "rgba(255,255,255,.3)";
    pen.lineWidth = 0.9;
    pen.stroke(path(`M${-r} 0 0 ${-front} ${r} 0M0 ${-front}V${-tip}`)); // the far edges, through it
  }
  pen.strokeStyle = "rgba(255,255,255,.8)";
  pen.lineWidth = 2.2; // half of it falls beside the piece
  pen.stroke(path(`M${-r} 0 0 ${front} ${r} 0 0 ${-tip}z`));
  pen.lineWidth = 1.2;
  pen.stroke(path(`M0 ${front}V${-tip}`));
}

function letter(pen: CanvasRenderingContext2D, look: Look, colour: Piece["colour"], r: number): void {
  pen.font = `700 11.5px ${look.ui}`;
  pen.textAlign = "center";
  pen.lineWidth = 2.6;
  pen.strokeStyle = pale(colour) ? "rgba(23,24,26,.6)" : "rgba(255,255,255,.6)";
  pen.fillStyle = pale(colour) ? "#ffffff" : "#17181a";
  pen.strokeText(letterOf(colour), -0.47 * r, 0.31 * r - 3.85);
  pen.fillText(letterOf(colour), -0.47 * r, 0.31 * r - 3.85);
}

/** A cord round a piece that is committed. */
function cord(pen: CanvasRenderingContext2D, r: number, tip: number): void {
  const up = -tip * 0.28;
  pen.strokeStyle = "#17181a";
  pen.lineWidth = 3.4;
  pen.stroke(path(`M${-r * 0.72} ${up} 0 ${r * FORE * 0.72 + up} ${r * 0.72} ${up}`));
}
