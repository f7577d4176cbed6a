import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

/**
 * The hook of a push has no access to the database, so it asks the hub whether the push may continue, if it has LFS pointers,
 * removes commits from refs, or moves other refs than `main`. Question and answer are files in the folder of the push.
 */
const questionName = "question";
const answerName = "answer";

const RefUpdate = z.object({ ref: z.string(), oldOid: z.string(), newOid: z.string() });
/** A ref that a push moves. Ids of zeros: the ref is created, or deleted. */
export type RefUpdate = z.infer<typeof RefUpdate>;

const Question = z.object({
  pointers: z.array(z.object({ oid: z.string(), size: z.number() })),
  updates: z.array(RefUpdate),
});
/** What the hub must know of a push before refs move. */
export type PushQuestion = z.infer<typeof Question>;

const Answer = z.object({ refusal: z.string().optional() });

/** Asks the hub whether a push may continue. @returns why not; `undefined` if it may */
export async function askAboutPush(folder: string, question: PushQuestion): Promise<string | undefined> {
  await publish(folder, questionName, question);
  const until = Date.now() + limits.push.pointerCheckMs;
  while (Date.now() < until) {
    const answer = await readIfPresent(folder, answerName);
    if (answer !== undefined) return Answer.parse(answer).refusal;
    await sleep(limits.push.pointerPollMs);
  }
  return "The hub did not check the large files of this push in time. Please try again.";
}

/**
 * Waits for the hook's question and answers it.
 * @param check returns why the push is refused; `undefined` if it may continue
 */
export async function answerAboutPush(
  folder: string,
  signal: AbortSignal,
  check: (question: PushQuestion) => Promise<string | undefined>,
): Promise<void> {
  while (!signal.aborted) {
    const question = await readIfPresent(folder, questionName);
    if (question !== undefined) {
      const refusal = await check(Question.parse(question));
      await publish(folder, answerName, refusal === undefined ? {} : { refusal });
      return;
    }
    await sleep(limits.push.pointerPollMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Writes a file that is never seen unfinished. */
async function publish(folder: string, name: string, content: unknown): Promise<void> {
  const unfinished = join(folder, `${name}.unfinished`);
  await writeFile(unfinished, JSON.stringify(content));
  await rename(unfinished, join(folder, name));
}

async function readIfPresent(folder: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, name), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
