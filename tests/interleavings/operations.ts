import { createHash } from "node:crypto";
import { z } from "zod";
import { commitBody, file, header } from "../../apps/hub/src/testing/hub-requests.ts";
import type { SeededRandom } from "../fuzz/seeded-random.ts";
import type { Answer, Cluster, ClusterRequest } from "./cluster.ts";
import type { Fact, Slot } from "./history.ts";
import { pushFile } from "./push-file.ts";

/** One client of the cluster. */
export interface Client {
  cluster: Cluster;
  random: SeededRandom;
  slots: readonly Slot[];
  /** A folder for clones. */
  scratch: string;
  /** Returns the next number: names and contents are never used twice, and requests are put in order. */
  next: () => number;
}

interface Step extends Client {
  slot: Slot;
  /** Full name of the repository. */
  repo: string;
  node: number;
  startedAt: number;
}

type Operation = (step: Step) => Promise<Answer | undefined>;

const api = ({ repo }: Step): string => `/api/models/${repo}`;
const ndjson = "application/x-ndjson";

function send(step: Step, request: Omit<ClusterRequest, "who"> & { who?: string }): Promise<Answer | undefined> {
  return step.cluster.send(step.node, { who: "alice", ...request });
}

function acknowledge({ slot, startedAt }: Step, answer: Answer | undefined, fact: Fact): void {
  if (answer?.status === 200) slot.acknowledge(fact, startedAt);
}

/** Returns a new file with a unique path. */
function newFile({ next }: Client): { path: string; content: string } {
  const number = next();
  return { path: `files/${number}.txt`, content: `content ${number}` };
}

const create: Operation = async (step) => {
  const name = nameOf(step.repo);
  const answer = await send(step, { method: "POST", path: "/api/repos/create", body: { name } });
  if (answer?.status === 200) step.slot.likelyName = name;
  return answer;
};

function nameOf(repo: string): string {
  return repo.slice(repo.indexOf("/") + 1);
}

const commit: Operation = async (step) => {
  const { path, content } = newFile(step);
  const body = commitBody(header(), file(path, content));
  const answer = await send(step, { method: "POST", path: `${api(step)}/commit/main`, body, type: ndjson });
  acknowledge(step, answer, { kind: "file", path, content });
  return answer;
};

const Batch = z.object({
  objects: z.array(z.object({ actions: z.object({ upload: z.object({ href: z.string() }) }).optional() })),
});

const commitLargeFile: Operation = async (step) => {
  const { path, content } = newFile(step);
  const oid = createHash("sha256").update(content).digest("hex");
  const object = { oid, size: Buffer.byteLength(content) };
  const batch = { operation: "upload", transfers: ["basic"], objects: [object], hash_algo: "sha256" };
  const asked = await send(step, { method: "POST", path: `/${step.repo}.git/info/lfs/objects/batch`, body: batch });
  if (asked?.status !== 200) return asked;
  const [planned] = Batch.parse(JSON.parse(asked.body)).objects;
  const href = planned?.actions?.upload.href;
  if (href !== undefined) {
    const { pathname, search } = new URL(href);
    const type = "application/octet-stream";
    const uploaded = await send(step, { method: "PUT", path: pathname + search, body: content, type });
    if (uploaded?.status !== 200) return uploaded;
  }
  const body = commitBody(header(), { key: "lfsFile", value: { path, algo: "sha256", ...object } });
  const answer = await send(step, { method: "POST", path: `${api(step)}/commit/main`, body, type: ndjson });
  acknowledge(step, answer, { kind: "file", path, content });
  return answer;
};

const Created = z.object({ pullRequestUrl: z.string() });

const openPull: Operation = async (step) => {
  const { path, content } = newFile(step);
  const body = commitBody(header(), file(path, content));
  const target = `${api(step)}/commit/main?create_pr=1`;
  const answer = await send(step, { who: "bob", method: "POST", path: target, body, type: ndjson });
  if (answer?.status !== 200) return answer;
  const num = Number(Created.parse(JSON.parse(answer.body)).pullRequestUrl.split("/").at(-1));
  step.slot.pulls.push(num);
  acknowledge(step, answer, { kind: "pull request", num, path, content });
  return answer;
};

const commitToPull: Operation = async (step) => {
  const { path, content } = newFile(step);
  const num = step.random.pick([1, ...step.slot.pulls]);
  const body = commitBody(header(), file(path, content));
  const target = `${api(step)}/commit/refs%2Fpr%2F${num}`;
  const answer = await send(step, { who: "bob", method: "POST", path: target, body, type: ndjson });
  acknowledge(step, answer, { kind: "pull request", num, path, content });
  return answer;
};

const merge: Operation = (step) => {
  const num = step.random.pick([1, ...step.slot.pulls]);
  return send(step, { method: "POST", path: `${api(step)}/discussions/${num}/merge` });
};

const comment: Operation = (step) => {
  const path = `${api(step)}/discussions/${step.random.pick([1, ...step.slot.pulls])}/comment`;
  return send(step, { who: "bob", method: "POST", path, body: { comment: `comment ${step.next()}` } });
};

const push: Operation = async (step) => {
  const { path, content } = newFile(step);
  const remote = (await step.cluster.urlOf(step.node)).replace("//", "//alice:hf_alice@");
  const isPushed = await pushFile(`${remote}/${step.repo}`, { scratch: step.scratch, path, content });
  if (isPushed) step.slot.acknowledge({ kind: "file", path, content }, step.startedAt);
  return undefined;
};

const move: Operation = async (step) => {
  const [one, two] = step.slot.names;
  const name = step.repo === `alice/${one}` ? two : one;
  const body = { fromRepo: step.repo, toRepo: `alice/${name}`, type: "model" };
  const answer = await send(step, { method: "POST", path: "/api/repos/move", body });
  if (answer?.status === 200) step.slot.likelyName = name;
  return answer;
};

const remove: Operation = async (step) => {
  const name = nameOf(step.repo);
  const answer = await send(step, { method: "DELETE", path: "/api/repos/delete", body: { name } });
  // Also if it was refused or interrupted.
  step.slot.mayDelete(step.next());
  return answer;
};

const createRef: Operation = async (step) => {
  const name = `ref-${step.next()}`;
  const isTag = step.random.oneIn(2);
  const answer = await (isTag
    ? send(step, { method: "POST", path: `${api(step)}/tag/main`, body: { tag: name, message: "a tag" } })
    : send(step, { method: "POST", path: `${api(step)}/branch/${name}`, body: {} }));
  const ref = `${isTag ? "tag" : "branch"}/${name}`;
  acknowledge(step, answer, { kind: "ref", name: ref });
  if (answer?.status === 200) step.slot.refs.push(ref);
  return answer;
};

const deleteRef: Operation = async (step) => {
  const ref = step.slot.refs.pop();
  if (ref === undefined) return undefined;
  step.slot.mayDeleteRef(ref);
  return send(step, { method: "DELETE", path: `${api(step)}/${ref}` });
};

const squash: Operation = (step) =>
  send(step, { method: "POST", path: `${api(step)}/super-squash/main`, body: { message: "squashed" } });

const duplicate: Operation = (step) =>
  send(step, { method: "POST", path: `${api(step)}/duplicate`, body: { repository: `alice/copy-${step.next()}` } });

const changeVisibility: Operation = (step) =>
  send(step, { method: "PUT", path: `${api(step)}/settings`, body: { private: step.random.oneIn(2) } });

/** Operations, and how often they are picked. */
const weights: readonly (readonly [operation: Operation, weight: number])[] = [
  [create, 3],
  [commit, 5],
  [commitLargeFile, 3],
  [push, 2],
  [openPull, 3],
  [commitToPull, 1],
  [merge, 2],
  [comment, 1],
  [move, 2],
  [createRef, 2],
  [deleteRef, 1],
  [squash, 1],
  [duplicate, 1],
  [changeVisibility, 1],
  [remove, 1],
];
const operations = weights.flatMap(([operation, weight]) => Array.from({ length: weight }, () => operation));

/** Sends one random request, or a few that belong together. @returns the answer, if there is one */
export async function act(client: Client): Promise<Answer | undefined> {
  const { random, slots, next } = client;
  const slot = random.pick(slots);
  const repo = `alice/${random.oneIn(6) ? random.pick(slot.names) : slot.likelyName}`;
  return random.pick(operations)({ ...client, slot, repo, node: random.below(2), startedAt: next() });
}
