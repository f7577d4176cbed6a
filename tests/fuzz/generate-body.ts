import { deflateSync, gzipSync } from "node:zlib";
import { jsonSchema } from "@modelyard/platform/api/json-schema";
import type { ApiContent, ApiOperation } from "@modelyard/platform/api/operation";
import { binaryBody } from "./binary-bodies.ts";
import type { Header } from "./generate-headers.ts";
import { changeJson, generateJson } from "./generate-json.ts";
import { hostileJson, hostileText } from "./hostile-values.ts";
import type { KnownForm, KnownValues } from "./known-values.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface Body {
  headers: readonly Header[];
  bytes: Buffer;
}

interface BodyGenerator {
  random: SeededRandom;
  known: KnownValues;
  /** A form of a page that is sent to this address. */
  form: KnownForm | undefined;
  /** Whether the body may be damaged, of another kind, or have hostile values. */
  isWild: boolean;
}

/** Returns a body for an operation, for a form, or of any kind. */
export function generateBody(generator: BodyGenerator, operation: ApiOperation | undefined): Body {
  const { random, isWild } = generator;
  const body = isWild && random.oneIn(6) ? bodyOfAnyKind(generator) : expectedBody(generator, operation);
  return isWild ? damaged(random, body) : body;
}

function expectedBody(generator: BodyGenerator, operation: ApiOperation | undefined): Body {
  const { random, form } = generator;
  const declared = operation?.body?.content ?? [];
  if (declared.length > 0) return declaredBody(generator, random.pick(declared));
  return operation === undefined && form !== undefined ? formBody(generator, form) : bodyOfAnyKind(generator);
}

function declaredBody(generator: BodyGenerator, { type, schema, example }: ApiContent): Body {
  const { random, isWild } = generator;
  const headers: Header[] = [["content-type", type]];
  if (schema !== undefined && type.includes("json")) {
    const values = { ...generator, wrongPercent: isWild ? random.pick([1, 5, 20]) : 0 };
    const value =
      example !== undefined && typeof example !== "string" && random.oneIn(2)
        ? changeJson(values, example)
        : generateJson(values, jsonSchema(schema, "input"));
    const text = JSON.stringify(value) ?? "";
    return { headers, bytes: Buffer.from(type.includes("ndjson") ? `${text}\n${text}\n` : text) };
  }
  const given = typeof example === "string" ? Buffer.from(example) : undefined;
  return { headers, bytes: given !== undefined && random.oneIn(3) ? given : binaryBody(generator, type) };
}

function formBody({ random, known, isWild }: BodyGenerator, { fields }: KnownForm): Body {
  const pairs: [string, string][] = [];
  for (const [name, value] of fields) {
    if (!isWild) {
      pairs.push([name, value === "" ? (known.existing(random, name) ?? "text") : value]);
      continue;
    }
    if (random.oneIn(8)) continue;
    const given = random.oneIn(3) || value === "" ? known.pick(random, name) : value;
    pairs.push([name, random.oneIn(4) ? hostileText(random) : given]);
    if (random.oneIn(12)) pairs.push([name, hostileText(random)]);
  }
  if (isWild && random.oneIn(6)) return multipart(random, pairs);
  const text = pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join("=")).join("&");
  return { headers: [["content-type", "application/x-www-form-urlencoded"]], bytes: Buffer.from(text) };
}

function multipart(random: SeededRandom, pairs: readonly [string, string][]): Body {
  const boundary = random.pick(["x", "-", "a".repeat(70), "a".repeat(200)]);
  const parts = pairs.map(([name, value]) => {
    const file = random.oneIn(4) ? `; filename="${hostileText(random).replaceAll(/[\r\n"]/g, "")}"` : "";
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  const text = `${parts.join("")}--${boundary}${random.oneIn(6) ? "" : "--\r\n"}`;
  return { headers: [["content-type", `multipart/form-data; boundary=${boundary}`]], bytes: Buffer.from(text) };
}

function bodyOfAnyKind(generator: BodyGenerator): Body {
  const { random, known } = generator;
  switch (random.below(5)) {
    case 0:
      return { headers: [], bytes: Buffer.alloc(0) };
    case 1: {
      const pairs = Array.from({ length: 4 }, (): [string, string] => [known.pick(random, "key"), hostileText(random)]);
      return formBody(generator, { action: "", fields: new Map(pairs) });
    }
    case 2: {
      const types = ["application/x-ndjson", "application/x-git-receive-pack-request", "application/octet-stream"];
      const type = random.pick(types);
      return { headers: [["content-type", type]], bytes: binaryBody(generator, type) };
    }
    default: {
      const text = JSON.stringify(hostileJson(random)) ?? "";
      return { headers: [["content-type", "application/json"]], bytes: Buffer.from(text) };
    }
  }
}

/** Leaves most bodies as they are; compresses, cuts or alters the others. */
function damaged(random: SeededRandom, { headers, bytes }: Body): Body {
  switch (random.below(16)) {
    case 0:
      return { headers, bytes: bytes.subarray(0, random.below(bytes.length + 1)) };
    case 1: {
      const changed = Buffer.from(bytes);
      for (let count = 0; count < 3 && changed.length > 0; count += 1) {
        changed[random.below(changed.length)] = random.below(256);
      }
      return { headers, bytes: changed };
    }
    case 2:
      return { headers: [...headers, ["content-encoding", "gzip"]], bytes: gzipSync(bytes) };
    case 3: {
      const compressed = gzipSync(Buffer.concat([bytes, Buffer.alloc(random.pick([0, 100, 5_000_000]))]));
      const cut = compressed.subarray(0, random.below(compressed.length));
      return { headers: [...headers, ["content-encoding", "gzip"]], bytes: cut };
    }
    case 4:
      return { headers: [...headers, ["content-encoding", "deflate"]], bytes: deflateSync(bytes) };
    case 5:
      return { headers, bytes: Buffer.from(bytes.toString(), "utf16le") };
    default:
      return { headers, bytes };
  }
}
