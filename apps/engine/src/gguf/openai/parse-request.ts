import type { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";

/** Parses a request. @throws {RuntimeError} naming the first field that is not valid */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".") ?? "";
  const message = `${field === "" ? "The request" : `\`${field}\``} is not valid: ${issue?.message ?? "unknown problem"}.`;
  throw new RuntimeError("invalid_input", message, { field: field === "" ? undefined : field });
}

/** @throws {RuntimeError} the field is set */
export function refuseField(body: Readonly<Record<string, unknown>>, field: string, remedy: string): void {
  const value = body[field];
  if (value === undefined || value === null) return;
  throw new RuntimeError("invalid_input", `\`${field}\` is not supported by this engine. ${remedy}`, { field });
}
