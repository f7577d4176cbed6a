import { hash } from "node:crypto";
import { comma, openBracket, quote, skipSpace } from "@modelyard/platform/json/json-tokens";
import { skipValue, startScan } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import type { CallContent } from "../calls/call-content.ts";

const fields = ["messages", "prompt"] as const;
const userRole = /"role"\s{0,8}:\s{0,8}"user"/;
/** The first words of a prompt that grows. */
const promptBytes = 512;

/**
 * Returns a digest of what all calls of one conversation begin with: the messages up to the first one of the user, or the
 * first words of a prompt. Reads only the first bytes of the body, so that long conversations cost no more than short ones.
 * @returns `undefined` if the call is no conversation
 */
export function conversationPrefix(content: CallContent | undefined): string | undefined {
  if (!Buffer.isBuffer(content)) return undefined;
  const head = content.subarray(0, limits.router.prefixBytes);
  for (const field of fields) {
    const name = head.indexOf(`"${field}"`);
    if (name === -1) continue;
    const start = skipSpace(head, name + field.length + 2);
    const value = skipSpace(head, start + 1);
    if (head[value] === openBracket) return digest(head.subarray(value, endOfFirstTurn(head, value + 1)));
    if (head[value] === quote) return digest(head.subarray(value, value + promptBytes));
  }
  return undefined;
}

/** Returns where the first message of the user ends, or where reading ends. */
function endOfFirstTurn(head: Buffer, from: number): number {
  const scan = startScan(head, limits.router.json);
  let position = skipSpace(head, from);
  try {
    while (position < head.length) {
      const end = skipValue(scan, position);
      if (userRole.test(head.toString("latin1", position, end))) return end;
      position = skipSpace(head, end);
      if (head[position] !== comma) return end;
      position = skipSpace(head, position + 1);
    }
  } catch {
    // The first turn is longer than what is read, so that all calls of the conversation begin with the same bytes.
  }
  return head.length;
}

function digest(bytes: Buffer): string {
  return hash("sha256", bytes, "base64url");
}
