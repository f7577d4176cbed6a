import { interruptionEventOf } from "./interruption.ts";
import type { StreamTranslation } from "./stream-translation.ts";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Larger events are relayed without reading them. */
const heldBytes = 1024 * 1024;
const usageMarks = ['"usage":{', '"usage": {'];
/** Part of the chunk to remove and of few others, and found several times faster than a longer text. */
const emptyList = Buffer.from("[]");
const eventEnd = /\r?\n\r?\n/g;

/**
 * Removes the last chunk of a streamed chat, which holds only the usage, because the router requested it and not the caller,
 * whose program may fail on a chunk without choices. All other bytes are relayed unchanged.
 */
export function hideUsage(): StreamTranslation {
  let held: Buffer = Buffer.alloc(0);
  let isUnread = false;

  return {
    push(chunk) {
      if (isUnread) return chunk;
      if (held.length === 0 && endsEvent(chunk) && !mentionsUsage(chunk)) return chunk;
      const all = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const { complete, rest } = splitAtLastEvent(all);
      isUnread = rest.length > heldBytes;
      held = isUnread ? Buffer.alloc(0) : Buffer.from(rest);
      const shown = mentionsUsage(complete) ? withoutUsage(complete) : complete;
      return isUnread ? Buffer.concat([shown, rest]) : shown;
    },
    isBetweenEvents: () => !isUnread,
    end: () => held.toString("utf8"),
    fail: interruptionEventOf,
  };
}

function endsEvent(chunk: Buffer): boolean {
  const { length } = chunk;
  if (chunk[length - 1] !== lineFeed) return false;
  return chunk[length - 2] === lineFeed || (chunk[length - 2] === carriageReturn && chunk[length - 3] === lineFeed);
}

function mentionsUsage(chunk: Buffer): boolean {
  return chunk.includes(emptyList) && usageMarks.some((mark) => chunk.includes(mark));
}

function splitAtLastEvent(all: Buffer): { complete: Buffer; rest: Buffer } {
  const end = Math.max(endAfter(all, "\n\n"), endAfter(all, "\n\r\n"));
  return { complete: all.subarray(0, end), rest: all.subarray(end) };
}

function endAfter(all: Buffer, mark: string): number {
  const at = all.lastIndexOf(mark);
  return at === -1 ? 0 : at + mark.length;
}

function withoutUsage(events: Buffer): Buffer {
  // Latin-1 keeps every byte.
  const text = events.toString("latin1");
  const kept: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(eventEnd)) {
    const event = text.slice(from, index + end.length);
    if (!isUsageOnly(event)) kept.push(event);
    from = index + end.length;
  }
  return Buffer.from(kept.join("") + text.slice(from), "latin1");
}

function isUsageOnly(event: string): boolean {
  if (!usageMarks.some((mark) => event.includes(mark))) return false;
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).trimStart())
    .join("\n");
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk !== "object" || chunk === null || !("choices" in chunk)) return false;
    return Array.isArray(chunk.choices) && chunk.choices.length === 0;
  } catch {
    return false;
  }
}
