import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import type { Writable } from "node:stream";
import { limits } from "@modelyard/platform/limits";
import { GitCommandError, type GitProcess, startGit } from "../command.ts";
import { entryPacer } from "../trees/tree-objects.ts";
import { beginWriting, type RepositoryWriter } from "./repository-writer.ts";

/** A change of a commit. Changes are applied in order; the caller has checked the paths. */
export type TreeChange = { kind: "write"; path: string; oid: string; mode?: string } | { kind: "delete"; path: string };

export interface Authorship {
  name: string;
  email: string;
  date: Date;
}

/** The trees of a commit that is not created yet. */
export interface NewTrees {
  root: string;
  /** The new trees by their ids. */
  created: ReadonlyMap<string, Buffer>;
}

export interface NewCommit {
  ref: string;
  /** What the ref points to; `undefined` if it does not exist. */
  before: string | undefined;
  /** The commit to build on; `undefined` for the first one of a branch. */
  parent: string | undefined;
  message: string;
  author: Authorship;
  changes: readonly TreeChange[];
  /** The result of the changes, if it was computed to check it. */
  trees?: NewTrees | undefined;
}

/** Returns author, committer and time as the header of a commit has them. */
export function identityOf({ name, email, date }: Authorship): string {
  return `${identityText(name)} <${identityText(email)}> ${Math.floor(date.getTime() / 1000)} +0000`;
}

/**
 * A `git fast-import` process: receives blobs as they arrive, then creates at most one commit. The commit is a
 * compare-and-swap: git moves the ref only if it still points to an ancestor of the new commit. Nothing is visible
 * until then.
 */
export class FastImport {
  readonly #writer: RepositoryWriter;
  readonly #process: GitProcess;
  readonly #output: Interface;
  readonly #lines: AsyncIterator<string>;
  #marks = 0;

  constructor(folder: string) {
    // `--done`: an interrupted stream (of a killed hub) must not be treated as complete.
    this.#writer = beginWriting(folder);
    this.#process = startGit(folder, ["fast-import", "--quiet", "--done", "--date-format=raw"], {
      kind: "service",
      timeoutMs: limits.git.serviceTimeoutMs,
    });
    this.#output = createInterface({ input: this.#process.child.stdout });
    this.#lines = this.#output[Symbol.asyncIterator]();
  }

  /** Stores a file's content. @returns its git object id */
  async writeBlob(content: Uint8Array): Promise<string> {
    this.#marks += 1;
    await this.#send(`blob\nmark :${this.#marks}\ndata ${content.byteLength}\n`);
    await this.#send(content);
    await this.#send(`\nget-mark :${this.#marks}\n`);
    return this.#nextLine();
  }

  /**
   * Creates the commit and ends the process.
   * @returns the new commit's id, or `undefined` if the ref moved in the meantime and nothing was changed
   */
  async commit({
    ref,
    parent,
    message,
    author,
    changes,
  }: Omit<NewCommit, "before" | "trees">): Promise<string | undefined> {
    this.#marks += 1;
    const identity = identityOf(author);
    const text = Buffer.from(message);
    await this.#send(`commit ${ref}\nmark :${this.#marks}\nauthor ${identity}\ncommitter ${identity}\n`);
    await this.#send(`data ${text.byteLength}\n`);
    await this.#send(text);
    await this.#send(parent === undefined ? "\n" : `\nfrom ${parent}\n`);
    await this.#sendChanges(changes);
    await this.#send(`\nget-mark :${this.#marks}\n`);
    const id = await this.#nextLine();
    await this.#send("done\n");
    this.#process.child.stdin.end();
    try {
      await this.#process.ended;
      await this.#writer.finish();
      return id;
    } catch (error) {
      await this.#writer.discard();
      if (
        error instanceof GitCommandError &&
        /[Nn]ot updating|cannot lock ref|reference already exists/.test(error.stderr)
      ) {
        return undefined;
      }
      throw error;
    } finally {
      this.#output.close();
    }
  }

  /** Ends git and removes its unfinished files. Does nothing after a commit. */
  async abort(): Promise<void> {
    this.#output.close();
    this.#process.child.kill("SIGKILL");
    await this.#process.ended.catch(() => undefined);
    await this.#writer.discard();
  }

  /** Sends the changes in pieces of many lines, and lets other requests run in between. */
  async #sendChanges(changes: readonly TreeChange[]): Promise<void> {
    const pace = entryPacer();
    let lines = "";
    for (const change of changes) {
      lines += changeLine(change);
      if (lines.length < pieceChars) continue;
      await this.#send(lines);
      await pace();
      lines = "";
    }
    if (lines !== "") await this.#send(lines);
  }

  async #send(data: string | Uint8Array): Promise<void> {
    const { stdin } = this.#process.child;
    if (stdin.destroyed) return;
    // If the process ends early, the pipe closes instead of draining. `#nextLine` then reports the reason.
    if (!stdin.write(data)) await drainedOrClosed(stdin);
  }

  async #nextLine(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done !== true) return value;
    await this.#process.ended;
    throw new Error("git fast-import ended without a response");
  }
}

async function drainedOrClosed(stream: Writable): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  // A broken pipe says less than the process, whose end `#nextLine` reports.
  const happens = (event: string) => once(stream, event, { signal }).catch(() => undefined);
  await Promise.race([happens("drain"), happens("close")]);
  // Removes the other listener: a large commit waits very often.
  waiting.abort();
}

/** The minimum length of the pieces in which lines are sent to git. */
const pieceChars = 64 * 1024;

function changeLine(change: TreeChange): string {
  return change.kind === "delete"
    ? `D ${quoted(change.path)}\n`
    : `M ${change.mode ?? "100644"} ${change.oid} ${quoted(change.path)}\n`;
}

function quoted(path: string): string {
  return `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** Removes `<` and line breaks, which end a name or line and cannot be escaped in a commit's header. */
function identityText(text: string): string {
  return text.replaceAll(/[<>\p{Cc}]/gu, " ").trim();
}
