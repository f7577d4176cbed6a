import { limits } from "@modelyard/platform/limits";
import { HubError } from "../errors.ts";

const ampersand = 0x26;

/**
 * Parses an `application/x-www-form-urlencoded` body after counting its fields.
 * @throws {HubError} more fields than `limits.json.values`
 */
export function parseForm(body: Buffer): URLSearchParams {
  let fields = 1;
  for (let position = body.indexOf(ampersand); position !== -1; position = body.indexOf(ampersand, position + 1)) {
    fields += 1;
    if (fields > limits.json.values) {
      throw new HubError("BadRequest", `The form has more than ${limits.json.values} fields.`);
    }
  }
  return new URLSearchParams(body.toString());
}
