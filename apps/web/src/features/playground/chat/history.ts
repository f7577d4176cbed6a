import { z } from "zod/mini";
import type { Answer } from "./ask-model.ts";
import type { Round } from "./use-conversation.ts";

const StoredAnswer = z.object({ text: z.string(), end: z.enum(["answered", "stopped", "broken"]) });

const StoredConversation = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  models: z.array(z.string()),
  /** The settings as a query, with the instructions. */
  settings: z.string(),
  rounds: z.array(
    z.object({
      prompt: z.string(),
      /** By the number of the model. */
      answers: z.record(z.string(), StoredAnswer),
    }),
  ),
});
export type StoredConversation = z.infer<typeof StoredConversation>;

const Stored = z.object({ user: z.string(), conversations: z.array(StoredConversation) });

const key = "playground";

/** Browsers keep about five million characters for a site. */
const limits = { conversations: 30, chars: 1_000_000 };

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns the conversations of a user in this browser, newest first. Those of another user are not shown. */
export function readHistory(storage: Place, user: string): readonly StoredConversation[] {
  try {
    const stored = Stored.parse(JSON.parse(storage.getItem(key) ?? ""));
    return stored.user === user ? stored.conversations : [];
  } catch {
    return [];
  }
}

/** Adds a conversation, or replaces its earlier version. The oldest are removed when there is no room. */
export function keepConversation(
  storage: Place,
  user: string,
  conversation: StoredConversation,
): readonly StoredConversation[] {
  const others = readHistory(storage, user).filter(({ id }) => id !== conversation.id);
  return write(storage, user, [conversation, ...others].slice(0, limits.conversations));
}

/** @param id removes all conversations if it is absent */
export function forgetConversation(storage: Place, user: string, id?: string): readonly StoredConversation[] {
  const left = id === undefined ? [] : readHistory(storage, user).filter((other) => other.id !== id);
  return write(storage, user, left);
}

function write(storage: Place, user: string, all: readonly StoredConversation[]): readonly StoredConversation[] {
  if (all.length === 0) {
    storage.removeItem(key);
    return [];
  }
  const text = JSON.stringify({ user, conversations: all });
  if (text.length <= limits.chars) {
    try {
      storage.setItem(key, text);
      return all;
    } catch {
      // There is no room for it.
    }
  }
  return write(storage, user, all.slice(0, -1));
}

/** Returns what is kept of the questions and responses: images and details of the calls are not. */
export function storedRounds(rounds: readonly Round[]): StoredConversation["rounds"] {
  return rounds.map(({ prompt, answers }) => ({
    prompt,
    answers: Object.fromEntries(
      Object.entries(answers).map(([column, { text, end = "broken" }]) => [column, { text, end }]),
    ),
  }));
}

/** Returns the questions and responses of a stored conversation. */
export function restoredRounds({ rounds }: StoredConversation): Round[] {
  return rounds.map(({ prompt, answers }, index) => ({
    key: index + 1,
    prompt,
    pictures: [],
    answers: Object.fromEntries(
      Object.entries(answers).map(([column, { text, end }]): [string, Answer] => {
        const kept = JSON.stringify({ user: { role: "user", content: prompt }, assistant: text });
        return [column, { text, pictures: [], end, ...(text === "" ? {} : { kept }) }];
      }),
    ),
  }));
}
