import { parametersOf } from "@modelyard/platform/api/json-schema";
import type { ApiOperation } from "@modelyard/platform/api/operation";
import { generateJson } from "./generate-json.ts";
import { hostileText } from "./hostile-values.ts";
import type { KnownValues } from "./known-values.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Parameters that pages and clients use, for routes that declare none. */
const usual = ["cursor", "limit", "search", "sort", "q", "p", "filter", "author", "tab", "next", "expand", "path"];

interface QueryGenerator {
  random: SeededRandom;
  known: KnownValues;
  /** Whether values may be hostile, and unknown or repeated names added. */
  isWild: boolean;
}

/** Returns a query string with its question mark, or nothing. */
export function generateQuery({ random, known, isWild }: QueryGenerator, operation: ApiOperation | undefined): string {
  const declared = parametersOf(operation?.query, "query");
  const pairs: [string, string][] = [];
  for (const { name, schema, required } of declared) {
    if (!(required ? !random.oneIn(20) : random.oneIn(3))) continue;
    const repeats = isWild && random.oneIn(5) ? 3 : 1;
    for (let count = 0; count < repeats; count += 1) {
      pairs.push([isWild && random.oneIn(10) ? `${name}[]` : name, value({ random, known, isWild }, name, schema)]);
    }
  }
  if (isWild && random.oneIn(operation === undefined ? 1 : 4)) {
    const name = random.oneIn(4) ? hostileText(random) : random.pick(usual);
    pairs.push([name, known.pick(random, name)]);
  }
  if (pairs.length === 0) return "";
  const query = pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join("&");
  return isWild && random.oneIn(20) ? `?${query.replaceAll("%", "%%")}` : `?${query}`;
}

function value({ random, known, isWild }: QueryGenerator, name: string, schema: unknown): string {
  if (isWild && name.toLowerCase().includes("cursor") && !random.oneIn(4))
    return cursor(random, known.pick(random, name));
  const made = generateJson({ random, known, wrongPercent: isWild ? 30 : 0 }, schema, name);
  return typeof made === "string" ? made : (JSON.stringify(made) ?? "");
}

/** Changes a cursor of the hub, as text or as what it encodes. */
function cursor(random: SeededRandom, text: string): string {
  switch (random.below(4)) {
    case 0:
      return text;
    case 1:
      return text.slice(0, random.below(text.length + 1));
    case 2: {
      const decoded = Buffer.from(text, "base64url").toString();
      const pieces = ["null", "-1", '"\\u0000"', "1e400", "[]", '"2026-13-45"', '"x"'];
      return Buffer.from(decoded.replace(/"[^"]*"|\d+/, () => random.pick(pieces))).toString("base64url");
    }
    default: {
      const changed = Buffer.from(text);
      if (changed.length > 0) changed[random.below(changed.length)] = random.below(256);
      return changed.toString("latin1");
    }
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
