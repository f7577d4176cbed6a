import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { LfsPointer } from "../../lfs/pointer.ts";

/**
 * The hook of a push has no access to the database, so it asks the hub about the LFS pointers that it found. Question and
 * answer are files in the folder of the push.
 */
const questionName = "pointers";
const answerName = "pointers-checked";

const Question = z.array(z.object({ oid: z.string(), size: z.number() }));
const Answer = z.object({ refusal: z.string().optional() });

/** Asks the hub whether a push may contain pointers. @returns why not; `undefined` if it may */
export async function askAboutPointers(folder: string, pointers: readonly LfsPointer[]): Promise<string | undefined> {
  await publish(folder, questionName, pointers);
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
 * @param check returns why the pointers are refused; `undefined` if they are accepted
 */
export async function answerAboutPointers(
  folder: string,
  signal: AbortSignal,
  check: (pointers: LfsPointer[]) => Promise<string | undefined>,
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
