import { hostileText } from "./hostile-values.ts";
import type { KnownValues } from "./known-values.ts";
import type { SeededRandom } from "./seeded-random.ts";

interface Repository {
  namespace: string;
  name: string;
}

interface PathGenerator {
  random: SeededRandom;
  known: KnownValues;
  repositories: Readonly<Record<"model" | "dataset", readonly Repository[]>>;
  /** Whether values may be hostile. Otherwise, they exist if the hub has shown any. */
  isWild: boolean;
}

type SegmentGenerator = Pick<PathGenerator, "random" | "known" | "isWild">;

const ofRepository = /:(?:namespace|owner)\/:name/;

/** Returns the path of a request to a registered pattern, such as `/api/models/:namespace/:name/tree/*`. */
export function generatePath(generator: PathGenerator, pattern: string): string {
  const { random, repositories, isWild } = generator;
  const candidates = repositories[pattern.includes("/datasets/") ? "dataset" : "model"];
  let given = pattern;
  if (ofRepository.test(pattern) && !(isWild && random.oneIn(3))) {
    const { namespace, name } = random.pick(candidates);
    given = pattern.replace(ofRepository, `${namespace}/${name}`);
  }
  const parts = given.split("/");
  const path = parts
    .map((part, index) => (part === "*" ? rest(generator, given) : segment(generator, part, parts[index - 1] ?? "")))
    .join("/");
  return isWild && random.oneIn(8) ? damaged(random, path) : path;
}

/** What `:name` names, by the segment before it. */
const owners: Readonly<Record<string, string>> = {
  users: "user",
  organizations: "organisation",
  organisations: "organisation",
  namespaces: "namespace",
};

function segment({ random, known, isWild }: SegmentGenerator, part: string, before: string): string {
  const parameter = /^:(\w+)/.exec(part)?.[1];
  if (parameter === undefined) return part;
  const name = owners[before] ?? parameter;
  if (!isWild) return encodeURIComponent(known.existing(random, name) ?? "1");
  const value = random.oneIn(3) ? hostileText(random) : known.pick(random, name);
  return part.includes("{") && random.oneIn(2) ? encodeURI(value.toWellFormed()) : encode(random, value);
}

/** Returns what `*` stands for: for repositories, a revision and a path. */
function rest({ random, known, isWild }: SegmentGenerator, pattern: string): string {
  const [first, second] = restNames(pattern);
  if (!isWild) return [first, second].map((name) => encodeURI(known.existing(random, name) ?? "")).join("/");
  const parts = [known.pick(random, first)];
  if (!random.oneIn(3)) parts.push(known.pick(random, second));
  if (random.oneIn(3)) parts.push(hostileText(random));
  return parts.map((part) => (random.oneIn(2) ? encodeURI(part.toWellFormed()) : encode(random, part))).join("/");
}

function restNames(pattern: string): readonly [string, string] {
  if (pattern.startsWith("/v1/jobs/")) return ["id", "operation"];
  if (pattern.startsWith("/v1/")) return ["model", "operation"];
  if (pattern.startsWith("/router/")) return ["provider", "model"];
  return ["revision", "path"];
}

function encode(random: SeededRandom, text: string): string {
  // Sends the bytes of a text that is not well-formed as they are.
  return random.oneIn(8) ? rawPath(text) : encodeURIComponent(text.toWellFormed());
}

/** Escapes only what would end the path or the line. */
function rawPath(text: string): string {
  return text
    .replaceAll(/[^\x21-\xff]/g, (character) => `%${(character.charCodeAt(0) & 0xff).toString(16).padStart(2, "0")}`)
    .replaceAll(/[?#]/g, "%3f");
}

function damaged(random: SeededRandom, path: string): string {
  const at = random.below(path.length) + 1;
  return path.slice(0, at) + random.pick(["/", "//", "%2f", "%2e%2e/", ".", ";x=y", "%", "%c0%af"]) + path.slice(at);
}
