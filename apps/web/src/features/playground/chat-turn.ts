import type { ChatCompletionInputMessage } from "@modelyard/inference";
import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { turnControl } from "./turn-control.ts";

const pictureAddress = /^data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]*$/;

const UserPart = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string().regex(pictureAddress) }) }),
]);

const UserMessage = z.object({ role: z.literal("user"), content: z.union([z.string(), z.array(UserPart)]) });
export type UserMessage = z.infer<typeof UserMessage>;

/** A question and its response, as the page keeps them between two questions. */
export const ChatTurn = z.object({ user: UserMessage, assistant: z.string() });
export type ChatTurn = z.infer<typeof ChatTurn>;

/** @returns the turns in a form; `undefined` if the form was not created by our pages */
export function readTurns(form: FormData, column: number): ChatTurn[] | undefined {
  const turns: ChatTurn[] = [];
  for (const kept of form.getAll(turnControl(column))) {
    const parsed = typeof kept === "string" ? ChatTurn.safeParse(readJson(kept)) : undefined;
    if (parsed?.success !== true) return undefined;
    turns.push(parsed.data);
  }
  return turns;
}

/** Counts before parsing: the form may have 20 MiB, and the schema checks every part of a message. */
function readJson(text: string): unknown {
  try {
    checkJson(Buffer.from(text), limits.widget.turn);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function messagesOf(turns: readonly ChatTurn[]): ChatCompletionInputMessage[] {
  return turns.flatMap(({ user, assistant }) => [user, { role: "assistant", content: assistant }]);
}

/** The displayed parts of a message: its text, and its images as `data:` URLs. */
export function partsOf({ content }: UserMessage): { text: string; pictures: readonly string[] } {
  if (typeof content === "string") return { text: content, pictures: [] };
  return {
    text: content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"),
    pictures: content.flatMap((part) => (part.type === "image_url" ? [part.image_url.url] : [])),
  };
}
