import { createHash } from "node:crypto";
import type { Register } from "../../http/register.ts";
import { avatar } from "../api.ts";
import { foldName } from "../names.ts";

const shape = /^([A-Za-z0-9][\w.-]{0,95})\.svg$/;
const hues = 360;

/** Registers avatars: the first letter of a name on a color derived from it. Generated on request, never stored. */
export function registerAvatarRoutes(register: Register): void {
  register(avatar, async (call) => {
    const name = shape.exec(call.parameter("file"))?.[1];
    if (name === undefined) return undefined;
    const hue = createHash("sha256").update(foldName(name)).digest().readUInt16BE() % hues;
    const letter = name.slice(0, 1).toUpperCase();
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 38%)"/><text x="32" y="43" fill="#fff" font-family="serif" font-size="32" text-anchor="middle">${letter}</text></svg>`;
    return new Response(picture, {
      headers: {
        "Content-Type": "image/svg+xml",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": "public, max-age=86400",
      },
    });
  });
}
