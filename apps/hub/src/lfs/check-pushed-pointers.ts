import type { SignedIn } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import { referenceObjects } from "../objects/links.ts";
import type { RepoRow } from "../repos/tables.ts";
import { linkedSizes } from "./linked-sizes.ts";
import type { LfsPointer } from "./pointer.ts";

/** Objects that the message of a refused push names. */
const namedObjects = 10;

/**
 * Checks that a user who pushes pointers has uploaded their objects to the repository, or can read them elsewhere, and
 * marks the objects as part of the repository.
 * @returns why the push is refused; `undefined` if it is accepted
 */
export async function checkPushedPointers(
  context: Pick<HubContext, "orm" | "now">,
  { repo, caller, pointers }: { repo: RepoRow; caller: SignedIn; pointers: readonly LfsPointer[] },
): Promise<string | undefined> {
  const oids = [...new Set(pointers.map(({ oid }) => oid))];
  const sizes = await linkedSizes(context, { repo, caller, oids });
  const missing = oids.filter((oid) => !sizes.has(oid));
  if (missing.length > 0) return refusalOf(missing);
  const wrong = pointers.find(({ oid, size }) => sizes.get(oid) !== size);
  if (wrong !== undefined) {
    return `Your push was rejected because an LFS pointer has a wrong size: ${wrong.oid} has ${sizes.get(wrong.oid)} bytes, not ${wrong.size}.`;
  }
  // Before any ref moves: a crash in between must not leave a file that its readers cannot read.
  const referenced = await referenceObjects(context.orm, { repoId: repo.id, sha256s: oids, now: context.now() });
  const removed = oids.filter((oid) => !referenced.has(oid));
  return removed.length > 0 ? refusalOf(removed) : undefined;
}

function refusalOf(missing: readonly string[]): string {
  const more = missing.length > namedObjects ? `\n  and ${missing.length - namedObjects} more` : "";
  const list = missing.slice(0, namedObjects).map((oid) => `\n  ${oid}`);
  return `Your push was rejected because an LFS pointer pointed to a file that does not exist. Run "git lfs install" and "git lfs push --all origin", then push again. Missing:${list.join("")}${more}`;
}
