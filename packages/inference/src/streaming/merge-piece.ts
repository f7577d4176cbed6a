import { isRecord } from "../adapters/shape.ts";

type Fields = Record<string, unknown>;

/** Fields whose text arrives in parts; the text of any other field arrives whole. */
const texts: ReadonlySet<string> = new Set(
  "content,reasoning,reasoning_content,refusal,text,summary,data,transcript,arguments,thinking".split(","),
);

/**
 * Merges a streamed part into what arrived before it: texts are joined, lists appended, objects merged; otherwise the
 * last value wins. List items with the same `index` are parts of one item. The part itself is not modified.
 */
export function mergePiece(target: Fields, piece: Fields): Fields {
  for (const name in piece) {
    const value = piece[name];
    // The first two are handled elsewhere, and no field may change an object's prototype.
    if (value === null || name === "delta" || name === "tool_calls" || name === "__proto__") continue;
    const known = target[name];
    if (typeof value === "string") {
      if (typeof known === "string" && texts.has(name)) target[name] = known + value;
      else if (value !== "" || known === undefined) target[name] = value;
    } else if (Array.isArray(value)) target[name] = append(Array.isArray(known) ? known : [], value);
    else target[name] = isRecord(value) ? mergePiece(isRecord(known) ? known : {}, value) : value;
  }
  return target;
}

function append(list: unknown[], items: readonly unknown[]): unknown[] {
  for (const item of items) {
    if (!isRecord(item)) {
      list.push(item);
      continue;
    }
    const { index } = item;
    const begun = index === undefined ? undefined : list.find((other) => isRecord(other) && other.index === index);
    if (isRecord(begun)) mergePiece(begun, item);
    else list.push(mergePiece({}, item));
  }
  return list;
}
