/** A picture of this device, made small enough to send: the server makes it anew in any case. */

const SIDE = 2000; // pixels

/** In base64, without its metadata. Rejects what is no picture. */
export async function packed(file: Blob): Promise<string> {
  const seen = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(seen.width, seen.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(seen.width * scale)), Math.max(1, Math.round(seen.height * scale))];
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#fffdf7";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(seen, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.9).split(",")[1]!;
}
