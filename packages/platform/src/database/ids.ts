import { randomBytes } from "node:crypto";

/** Returns a new object id: 24 lower-case hex digits, the format that hub clients expect in `_id`. */
export function newId(): string {
  return randomBytes(12).toString("hex");
}
