import { z } from "zod";
import type { Call } from "../http/call.ts";
import { parseForm } from "../http/read-form.ts";
import { parseBoundedJson, readBody } from "../http/read-json.ts";
import { oauthError } from "./oauth-error.ts";

const JsonParameters = z.record(z.string(), z.unknown());

/** The parameters of a request to an OAuth endpoint. Empty ones are absent. */
export type Parameters = ReadonlyMap<string, string>;

/**
 * Reads the parameters from a form, which the standard prescribes, or from JSON, which some clients send.
 * @throws {HubError} the body is neither, or has a parameter twice
 */
export async function readParameters(call: Call): Promise<Parameters> {
  const body = await readBody(call);
  if (call.request.headers.get("content-type")?.startsWith("application/json") === true) {
    const parsed = JsonParameters.safeParse(parseBoundedJson(body, "The request's body is not valid JSON."));
    if (!parsed.success) throw oauthError("invalid_request", "The body must be a JSON object.");
    return withoutEmpty(
      Object.entries(parsed.data).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
  }
  return withoutEmpty([...parseForm(body)]);
}

/** @throws {HubError} a parameter occurs twice */
export function withoutEmpty(entries: readonly (readonly string[])[]): Parameters {
  const parameters = new Map<string, string>();
  for (const [name = "", value = ""] of entries) {
    if (parameters.has(name)) throw oauthError("invalid_request", "A parameter occurs more than once.");
    if (value.includes("\0")) throw oauthError("invalid_request", "A parameter contains a NUL character.");
    parameters.set(name, value);
  }
  for (const [name, value] of parameters) if (value === "") parameters.delete(name);
  return parameters;
}

/** @throws {HubError} the parameter is absent */
export function requiredParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw oauthError("invalid_request", `The parameter ${name} is missing.`);
  return value;
}
