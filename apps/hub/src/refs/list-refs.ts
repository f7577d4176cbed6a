import type { Refs } from "../contract/repositories.ts";
import type { RefState } from "../git/refs/parse-refs.ts";
import { entryPacer } from "../git/trees/tree-objects.ts";

const folders = {
  branches: "refs/heads/",
  converts: "refs/convert/",
  tags: "refs/tags/",
  pullRequests: "refs/pr/",
} as const;
type Kind = keyof typeof folders;

interface ListOptions {
  withPullRequests: boolean;
  /** The maximum number of refs of each kind. With a limit, the body also has the totals. */
  limit: number | undefined;
}

/** Response bodies of a state of refs, by their options. */
const bodies = new WeakMap<RefState, Map<string, Promise<string>>>();

/** Returns the refs of a repository as JSON. Built once per state, while other requests can run. */
export function refsJson(state: RefState, options: ListOptions): Promise<string> {
  const ofState = bodies.get(state) ?? new Map<string, Promise<string>>();
  bodies.set(state, ofState);
  const key = options.limit === undefined ? `all ${options.withPullRequests}` : undefined;
  const known = key === undefined ? undefined : ofState.get(key);
  if (known !== undefined) return known;
  const body = buildJson(state, options);
  if (key !== undefined) ofState.set(key, body);
  return body;
}

async function buildJson(state: RefState, { withPullRequests, limit = Infinity }: ListOptions): Promise<string> {
  const pace = entryPacer();
  const lists: Record<Kind, string[]> = { branches: [], converts: [], tags: [], pullRequests: [] };
  const totals = { branches: 0, converts: 0, tags: 0, pullRequests: 0 } satisfies Refs["totals"] & object;
  for (const [ref, oid] of state.targets) {
    await pace();
    const kind = kindOf(ref);
    if (kind === undefined) continue;
    totals[kind] += 1;
    if (totals[kind] > limit) continue;
    const name = ref.slice(folders[kind].length);
    lists[kind].push(JSON.stringify({ name, ref, targetCommit: state.peeled.get(ref) ?? oid }));
  }
  const kinds: Kind[] = ["branches", "converts", "tags", ...(withPullRequests ? (["pullRequests"] as const) : [])];
  const fields = kinds.map((kind) => `"${kind}":[${lists[kind].join(",")}]`);
  if (limit !== Infinity) fields.push(`"totals":${JSON.stringify(totals)}`);
  return `{${fields.join(",")}}`;
}

function kindOf(ref: string): Kind | undefined {
  if (ref.startsWith(folders.branches)) return "branches";
  if (ref.startsWith(folders.tags)) return "tags";
  if (ref.startsWith(folders.pullRequests)) return "pullRequests";
  return ref.startsWith(folders.converts) ? "converts" : undefined;
}
