const escapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
};

/**
 * Decodes a C-style string as git does.
 * @param start the position of the first quote
 * @returns the text, and the position after the last quote; `undefined` if the string is malformed
 */
export function unquote(line: string, start: number): { text: string; end: number } | undefined {
  let text = "";
  for (let at = start + 1; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"') return { text, end: at + 1 };
    if (sign !== "\\") {
      text += sign;
      continue;
    }
    const octal = /^[0-3][0-7]{2}/.exec(line.slice(at + 1, at + 4))?.[0];
    const decoded = octal === undefined ? escapes[line.charAt(at + 1)] : String.fromCharCode(Number.parseInt(octal, 8));
    if (decoded === undefined) return undefined;
    text += decoded;
    at += octal === undefined ? 1 : 3;
  }
  return undefined;
}

/**
 * Returns the line of `.gitattributes` that stores exactly one file with Git LFS.
 * @param path from the folder of the `.gitattributes` file
 */
export function lfsLine(path: string): string {
  // A leading slash anchors the pattern; without one, the name of a file in the root would match in every folder.
  const pattern = `/${path}`.replaceAll(/[*?[\]\\]/g, (sign) => `\\${sign}`).replaceAll(" ", "[[:space:]]");
  return `${pattern} filter=lfs diff=lfs merge=lfs -text\n`;
}
