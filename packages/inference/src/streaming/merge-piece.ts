import { isRecord } from "../adapters/shape.ts";

type Fields = Record<string, unknown>;

/** Fields whose text comes in pieces; the text of any other field comes whole. */
const texts: ReadonlySet<string> = new Set(
  "content,reasoning,reasoning_content,refusal,text,summary,data,transcript,arguments,thinking".split(","),
);

/**
 * Adds a streamed piece to what came before it: texts are joined, lists appended, objects merged, and of anything else
 * the last value counts. Items of lists with the same `index` are pieces of one item. The piece stays as it is.
 */
export function mergePiece(target: Fields, piece: Fields): Fields {
  for (const name in piece) {
    const value = piece[name];
    // The first two are read elsewhere, and no field may change what an object inherits.
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
