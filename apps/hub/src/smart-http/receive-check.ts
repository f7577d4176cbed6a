import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import { gitEnvironment } from "../git/command.ts";
import { unsafePathReason } from "../git/safe-path.ts";
import { isSafeRefName } from "../git/safe-ref.ts";

/**
 * What a push must pass before any ref moves. Git runs it with the pushed objects in quarantine: a refused push leaves
 * nothing behind. Speaks to the pusher on standard error.
 *
 * Arguments: the quarantine's folder. Standard input: a line a ref, `<old> <new> <name>`.
 */
const zeroOid = /^0+$/;
const maxObjects = 1_000_000;
const maxChanges = 500_000;

class Refusal extends Error {
  override name = "Refusal";
}

interface RefUpdate {
  oldOid: string;
  newOid: string;
  ref: string;
}

function checkRef({ newOid, ref }: RefUpdate): void {
  const name = /^refs\/(?:heads|tags)\/(.+)$/.exec(ref)?.[1];
  if (name === undefined || !isSafeRefName(name)) {
    throw new Refusal(`${ref} cannot be pushed: only branches and tags with a plain name can.`);
  }
  if (ref === "refs/heads/main" && zeroOid.test(newOid)) throw new Refusal("Cannot delete refs/heads/main");
}

/** Looks at every pushed object, also those that nothing leads to. A blob's true size counts, not its packed one. */
async function checkObjects(quarantine: string): Promise<void> {
  const format = "--batch-check=%(objecttype) %(objectsize) %(objectname)";
  // On its own, without the repository's other objects.
  const alone = { ...gitEnvironment, GIT_DIR: ".", GIT_OBJECT_DIRECTORY: quarantine };
  let objects = 0;
  let bytes = 0;
  for await (const line of linesOf(["cat-file", "--batch-all-objects", "--unordered", format], alone)) {
    const [type, size] = line.split(" ");
    objects += 1;
    bytes += Number(size);
    if (type === "blob" && Number(size) > limits.commit.inlineFileBytes) throw tooLarge();
    if (type !== "blob" && Number(size) > limits.commit.inlineFileBytes)
      throw new Refusal("A commit, tag or folder in this push is too large.");
    if (objects > maxObjects) throw new Refusal(`Your push has more than ${maxObjects} objects. Push in parts.`);
    if (bytes > limits.git.packBytes)
      throw new Refusal(`Your push unpacks to more than ${limits.git.packBytes} bytes. Push in parts.`);
  }
}

function tooLarge(): Refusal {
  const mebibytes = limits.commit.inlineFileBytes / 1024 / 1024;
  return new Refusal(
    `Your push was rejected because it contains files larger than ${mebibytes} MiB. This hub has no storage for large files yet.`,
  );
}

/** Looks at every path that the new commits bring in. */
async function checkPaths(updates: readonly RefUpdate[]): Promise<void> {
  const added = updates.map(({ newOid }) => newOid).filter((oid) => !zeroOid.test(oid));
  if (added.length === 0) return;
  const revisions = ["rev-list", ...added, "--not", "--all"];
  const commits = await text(start(revisions).stdout);
  const differences = start([
    "diff-tree",
    "--stdin",
    "--root",
    "-r",
    "-m",
    "-z",
    "--no-renames",
    "--name-only",
    "--no-commit-id",
    "--diff-filter=d",
  ]);
  differences.stdin.end(commits);
  let rest = "";
  let changes = 0;
  differences.stdout.setEncoding("utf8");
  for await (const chunk of differences.stdout) {
    const paths = (rest + chunk).split("\0");
    rest = paths.pop() ?? "";
    changes += paths.length;
    if (changes > maxChanges) {
      differences.kill("SIGKILL");
      throw new Refusal(`Your push changes more than ${maxChanges} files. Push in parts.`);
    }
    for (const path of paths) {
      const reason = unsafePathReason(path);
      if (reason !== undefined)
        throw new Refusal(`The path ${JSON.stringify(path.slice(0, 200))} is refused: ${reason}.`);
    }
  }
}

/** @param environment instead of the one that git gave us, which knows quarantine and repository together */
function start(args: readonly string[], environment?: Record<string, string>) {
  return spawn("git", args, {
    stdio: ["pipe", "pipe", "ignore"],
    ...(environment === undefined ? {} : { env: environment }),
  });
}

async function* linesOf(args: readonly string[], environment: Record<string, string>): AsyncGenerator<string> {
  const child = start(args, environment);
  child.stdin.end();
  try {
    yield* createInterface({ input: child.stdout });
  } finally {
    child.kill("SIGKILL");
  }
}

try {
  const lines = (await text(process.stdin)).split("\n").filter((line) => line !== "");
  const updates = lines.map((line): RefUpdate => {
    const [oldOid = "", newOid = "", ...name] = line.split(" ");
    return { oldOid, newOid, ref: name.join(" ") };
  });
  for (const update of updates) checkRef(update);
  const quarantine = process.argv[2] ?? "";
  if (quarantine !== "") await checkObjects(quarantine);
  await checkPaths(updates);
} catch (error) {
  process.stderr.write(
    error instanceof Refusal ? `${error.message}\n` : "The push could not be checked; please try again.\n",
  );
  process.exitCode = 1;
}
