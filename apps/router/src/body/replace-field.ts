import type { FieldRange } from "@modelyard/platform/json/find-fields";

/** @returns the body, in parts, with one value replaced and every other byte as it was; nothing is copied */
export function replaceField(body: Buffer, { start, end }: FieldRange, value: string): Buffer[] {
  return [body.subarray(0, start), quoted(value), body.subarray(end)];
}

let latest = { value: "", bytes: Buffer.from('""') };

/** Most calls of a connection name the same model. */
function quoted(value: string): Buffer {
  if (latest.value !== value) latest = { value, bytes: Buffer.from(JSON.stringify(value)) };
  return latest.bytes;
}
