import type { Endpoint } from "../http/call.ts";
import type { RegisterFallback } from "../http/register.ts";
import { repoNotFound } from "./access.ts";

/** What follows the id of a repository in addresses of the API. */
const operations: ReadonlySet<string> = new Set([
  "auth-check",
  "branch",
  "commit",
  "commits",
  "compare",
  "discussions",
  "duplicate",
  "lfs-files",
  "like",
  "likers",
  "paths-info",
  "preupload",
  "resolve",
  "revision",
  "settings",
  "super-squash",
  "tag",
  "tree",
  "treesize",
  "trusted-publishers",
  "user-access-request",
  "xet-read-token",
  "xet-write-token",
]);

/**
 * Registers addresses of repositories that cannot exist here: without an owner, such as `gpt2`, or of a type that this hub
 * does not have. They get the error of a missing repository, whose code clients look for before they try something else.
 */
export function registerAbsentRepositories(registerFallback: RegisterFallback): void {
  for (const type of ["models", "datasets"]) {
    registerFallback(`/api/${type}/:name`, absent);
    registerFallback(`/api/${type}/:name/:operation/*`, ifOperation);
  }
  for (const type of ["spaces", "kernels"]) registerFallback(`/api/${type}/*`, absent);
  for (const view of ["resolve", "raw"]) {
    registerFallback(`/:name/${view}/:revision/*`, absent);
    registerFallback(`/datasets/:name/${view}/:revision/*`, absent);
    registerFallback(`/spaces/:namespace/:name/${view}/*`, absent);
  }
}

const absent: Endpoint = async ({ caller }) => Promise.reject(repoNotFound(caller));

/** Passes on other addresses with as many segments. */
const ifOperation: Endpoint = async (call) => (operations.has(call.parameter("operation")) ? absent(call) : undefined);
