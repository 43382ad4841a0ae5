/** What a stack stands on: a drop whose point shows where it faces, or a disc. */

import type { CanvasTexture } from "three";
import type { Standing } from "../mat/map";
import { canvas, textureOf } from "./faces";
import type { Look } from "./colours";

/** Inches that the picture is wide. */
export const WIDE = 2;
const DETAIL = 112;
const RADIUS = 0.52;
const POINT = 0.86;

export type Kind = "own" | "foe" | "friend" | "thing";

/** What somebody is to the party, by the word of the board. */
export function kindOf({ kind }: Pick<Standing, "kind">): Kind {
  if (kind === "party") return "own";
  if (kind === "enemy") return "foe";
  return kind === "challenge" || kind === "object" ? "thing" : "friend";
}

export function baseOf(look: Look, kind: Kind, active: boolean, faces: boolean): CanvasTexture {
  const pen = canvas(WIDE * DETAIL, WIDE * DETAIL);
  pen.scale(DETAIL, DETAIL);
  pen.translate(WIDE / 2, WIDE / 2);
  const shade = pen.createRadialGradient(0, 0, 0.2, 0, 0, 0.8);
  shade.addColorStop(0, "rgba(0,0,0,.5)");
  shade.addColorStop(1, "rgba(0,0,0,.1)");
  const outline = new Path2D(faces ? drop() : `M${RADIUS} 0A${RADIUS} ${RADIUS} 0 1 1 ${-RADIUS} 0 ${RADIUS} ${RADIUS} 0 1 1 ${RADIUS} 0z`);
  pen.fillStyle = shade;
  pen.fill(outline);
  pen.lineJoin = "round";
  const edge = active ? (look.day ? look.lit : look.lamp) : { own: "#d8efe6", friend: "#ffffff", foe: "#0a0a0a", thing: "rgba(10,10,10,.6)" }[kind];
  if (active) stroke(pen, outline, "rgba(0,0,0,.5)", 0.09);
  if (kind === "foe" && !active) stroke(pen, outline, "rgba(216,239,230,.35)", 0.065); // black on dark cloth
  stroke(pen, outline, edge, active ? 0.055 : 0.036);
  return textureOf(pen.canvas);
}

function stroke(pen: CanvasRenderingContext2D, outline: Path2D, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke(outline);
}

/** A circle drawn out to a point on its right. */
function drop(): string {
  const [x, y] = [RADIUS * 0.34, RADIUS * 0.94];
  return `M${POINT} 0Q${RADIUS * 0.98} ${-y * 0.62} ${x} ${-y}A${RADIUS} ${RADIUS} 0 1 0 ${x} ${y}Q${RADIUS * 0.98} ${y * 0.62} ${POINT} 0z`;
}
