import { commitBody, file, header } from "../../apps/hub/src/testing/hub-requests.ts";
import { lfsFile, lfsObject, uploadObject } from "../../apps/hub/src/testing/lfs-requests.ts";
import type { TestHub } from "../../apps/hub/src/testing/test-hub.ts";
import type { Fact } from "../interleavings/history.ts";

interface HubRequest {
  who?: "alice" | "bob";
  method: string;
  path: string;
  body?: unknown;
  type?: string;
}

/** A request that moves refs. */
export interface FaultyOperation {
  name: string;
  /** Brings the repository into the state that the request needs. */
  prepare?: (hub: TestHub, repo: string) => Promise<unknown>;
  /** The request, or `push`. @param repo full name */
  request: ((repo: string) => HubRequest) | "push";
  /** What must be readable once the request was acknowledged. */
  facts?: readonly Fact[];
  /** What the request takes away: it must be there, or not, as a whole. */
  removes?: "repository" | "ref";
}

const ndjson = "application/x-ndjson";
const api = (repo: string): string => `/api/models/${repo}`;
const added = { path: "added.txt", content: "added" };
const large = lfsObject("a large file");

function commit(target: string, who: "alice" | "bob" = "alice") {
  return (repo: string): HubRequest => {
    const body = commitBody(header(), file(added.path, added.content));
    return { who, method: "POST", path: `${api(repo)}/commit/${target}`, body, type: ndjson };
  };
}

const send = (hub: TestHub, { who = "alice", method, path, body, type }: HubRequest): Promise<Response> =>
  hub.send(who, method, path, body, type === undefined ? {} : { "Content-Type": type });
const post = (path: string, body: unknown = {}) => ({ method: "POST", path, body });

/** Every kind of request that moves refs. */
export const operations: readonly FaultyOperation[] = [
  { name: "commit", request: commit("main"), facts: [{ kind: "file", ...added }] },
  {
    name: "commit-of-large-file",
    prepare: (hub, repo) => uploadObject(hub, "alice", repo, large),
    request: (repo) => ({
      method: "POST",
      path: `${api(repo)}/commit/main`,
      body: commitBody(header(), lfsFile("large.bin", large)),
      type: ndjson,
    }),
    facts: [{ kind: "file", path: "large.bin", content: large.content.toString() }],
  },
  { name: "push", request: "push", facts: [{ kind: "file", ...added }] },
  {
    name: "pull-request",
    request: commit("main?create_pr=1", "bob"),
    facts: [{ kind: "pull request", num: 1, ...added }],
  },
  {
    name: "merge",
    prepare: (hub, repo) => send(hub, commit("main?create_pr=1", "bob")(repo)),
    request: (repo) => post(`${api(repo)}/discussions/1/merge`),
    facts: [{ kind: "file", ...added }],
  },
  { name: "squash", request: (repo) => post(`${api(repo)}/super-squash/main`) },
  {
    name: "move",
    request: (repo) => post("/api/repos/move", { fromRepo: repo, toRepo: `${repo}-new`, type: "model" }),
  },
  { name: "duplicate", request: (repo) => post(`${api(repo)}/duplicate`, { repository: `${repo}-new` }) },
  {
    name: "branch",
    request: (repo) => post(`${api(repo)}/branch/dev`),
    facts: [{ kind: "ref", name: "branch/dev" }],
  },
  {
    name: "tag",
    request: (repo) => post(`${api(repo)}/tag/main`, { tag: "v1", message: "a tag" }),
    facts: [{ kind: "ref", name: "tag/v1" }],
  },
  {
    name: "branch-deletion",
    prepare: (hub, repo) => send(hub, post(`${api(repo)}/branch/dev`)),
    request: (repo) => ({ method: "DELETE", path: `${api(repo)}/branch/dev` }),
    removes: "ref",
  },
  {
    name: "tag-deletion",
    prepare: (hub, repo) => send(hub, post(`${api(repo)}/tag/main`, { tag: "v1" })),
    request: (repo) => ({ method: "DELETE", path: `${api(repo)}/tag/v1` }),
    removes: "ref",
  },
  {
    name: "deletion",
    request: (repo) => ({
      method: "DELETE",
      path: "/api/repos/delete",
      body: { name: repo.slice(repo.indexOf("/") + 1) },
    }),
    removes: "repository",
  },
];
