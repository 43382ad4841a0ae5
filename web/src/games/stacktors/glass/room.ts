/** The room that glass shows back: a dark one with a lamp above and a window behind. */

import { CubeTexture, SRGBColorSpace } from "three";
import { canvas } from "./faces";

const SIDE = 32;

export function room(day: boolean): CubeTexture {
  const [dark, lamp, window] = day ? ["#3a4043", "#ffffff", "#aebcc2"] : ["#0c1113", "#ffdfa6", "#5d7480"];
  const wall = (light: string, from: number, to: number): HTMLCanvasElement => {
    const pen = canvas(SIDE, SIDE);
    pen.fillStyle = dark;
    pen.fillRect(0, 0, SIDE, SIDE);
    pen.filter = "blur(2px)";
    pen.fillStyle = light;
    pen.fillRect(SIDE * from, SIDE * 0.1, SIDE * (to - from), SIDE * 0.5);
    return pen.canvas;
  };
  const ceiling = wall(lamp, 0.2, 0.8);
  const floor = wall(dark, 0, 1);
  const texture = new CubeTexture([wall(window, 0.1, 0.4), wall(lamp, 0.5, 0.7), ceiling, floor, wall(lamp, 0.3, 0.5), wall(window, 0.6, 0.9)]);
  texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  return texture;
}
