import type { RawRequest } from "./send-raw.ts";

/** Returns a command for Bash that sends a request again. */
export function asCurl(url: string, { method, target, headers, body }: RawRequest): string {
  const given = headers.flatMap(([name, value]) => ["-H", quoted(`${name}: ${value}`)]);
  const command = ["curl", "-sS", "-i", "--path-as-is", "-g", "-X", method, ...given, quoted(url + target)].join(" ");
  if (body === undefined) return command;
  const text = body.toString("latin1");
  if (/^[\x20-\x7e]*$/.test(text)) return `${command} --data-binary ${quoted(text)}`;
  return `base64 -d <<< ${body.toString("base64")} | ${command} --data-binary @-`;
}

/** Returns text as a word of Bash; bytes that are not printable become escapes. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll(/[^\x20-\x7e]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `$'${escaped}'`;
}
