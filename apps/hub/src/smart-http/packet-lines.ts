/**
 * The objects that a fetch asks for, in either of git's protocols.
 * @param request packet lines: four hex digits of length, these included, then the line
 * @see https://git-scm.com/docs/protocol-common
 */
export function wantedObjects(request: Buffer): Set<string> {
  const wanted = new Set<string>();
  for (let position = 0; position + 4 <= request.length; ) {
    const length = Number.parseInt(request.toString("latin1", position, position + 4), 16);
    if (Number.isNaN(length)) break;
    const line = request.toString("latin1", position + 4, position + Math.min(length, 100));
    const oid = /^want ([0-9a-f]{40})\b/.exec(line)?.[1];
    if (oid !== undefined) wanted.add(oid);
    // 0000, 0001 and 0002 are marks without a line.
    position += Math.max(length, 4);
  }
  return wanted;
}

/** What git shows to its user as `remote error: …`. */
export function errorPacket(message: string): string {
  const line = `ERR ${message}\n`;
  return `${(Buffer.byteLength(line) + 4).toString(16).padStart(4, "0")}${line}`;
}
