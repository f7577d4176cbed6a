import type { FieldRange } from "@modelyard/platform/json/find-fields";

/** Returns the body in parts with one value replaced. All other bytes stay the same and are not copied. */
export function replaceField(body: Buffer, { start, end }: FieldRange, value: string): Buffer[] {
  return [body.subarray(0, start), quoted(value), body.subarray(end)];
}

let latest = { value: "", bytes: Buffer.from('""') };

/** Remembers the last value, because most calls of a connection have the same model. */
function quoted(value: string): Buffer {
  if (latest.value !== value) latest = { value, bytes: Buffer.from(JSON.stringify(value)) };
  return latest.bytes;
}
