import { randomBytes } from "node:crypto";

/** @returns a new object id: 24 lower-case hex digits, the shape that hub clients expect in `_id` */
export function newId(): string {
  return randomBytes(12).toString("hex");
}
