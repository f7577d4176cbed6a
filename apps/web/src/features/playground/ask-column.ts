import type { ChatCompletionInput } from "@modelyard/inference";
import type { PlaygroundQuery } from "../../paths.ts";
import type { CallAnswerProps } from "../try/call/call-answer.tsx";
import { callCode } from "../try/call/call-code.ts";
import { runWidget, type WidgetEvent } from "../try/call/run-widget.ts";
import type { WidgetClient } from "../try/call/widget-client.ts";
import { dataUrl } from "../try/data-url.ts";
import { drawOutputs } from "../try/output/shown-media.ts";
import { type FieldProblem, readWidgetInput } from "../try/read-widget-input.ts";
import { type ChatTurn, messagesOf, type UserMessage } from "./chat-turn.ts";
import type { ColumnChat } from "./playground-column.ts";
import { chatSettingNames } from "./playground-query.ts";

/** Why a question was not sent. */
export type AskProblem = FieldProblem | "noPictures" | "notPicture";

export interface AskedTurn {
  user: UserMessage;
  problem: AskProblem | undefined;
  answer: CallAnswerProps | undefined;
  /** State that is sent with the next question; `undefined` if there is no turn. */
  turn: ChatTurn | undefined;
}

/** A validated question of a visitor. */
export type Question =
  | { ok: true; user: UserMessage; input: ChatCompletionInput }
  | { ok: false; user: UserMessage; problem: AskProblem };

interface QuestionOptions {
  chat: ColumnChat;
  query: PlaygroundQuery;
  prompt: string;
  pictures: readonly File[];
  turns: readonly ChatTurn[];
}

/** Builds the messages of a question after the earlier turns, with the settings of the query. */
export async function readQuestion({ chat, query, prompt, pictures, turns }: QuestionOptions): Promise<Question> {
  const user: UserMessage = { role: "user", content: await contentOf(prompt, pictures) };
  const refused = (problem: AskProblem): Question => ({ ok: false, user, problem });
  if (pictures.some(({ type }) => !type.startsWith("image/"))) return refused("notPicture");
  if (pictures.length > 0 && !chat.widget.sees) return refused("noPictures");
  const form = new FormData();
  form.set("prompt", prompt);
  for (const name of chatSettingNames) form.set(name, query[name] ?? "");
  const read = await readWidgetInput({ task: "conversational", form, sees: false, exampleFile: undefined });
  if (!read.ok) return refused(read.problem);
  const { messages, ...settings } = read.value.input;
  const system = Array.isArray(messages) ? messages.slice(0, -1) : [];
  return { ok: true, user, input: { ...settings, messages: [...system, ...messagesOf(turns), user] } };
}

async function contentOf(prompt: string, pictures: readonly File[]): Promise<UserMessage["content"]> {
  if (pictures.length === 0) return prompt;
  const parts = pictures.map(async (picture) => ({
    type: "image_url" as const,
    image_url: { url: await dataUrl(picture) },
  }));
  return [{ type: "text", text: prompt }, ...(await Promise.all(parts))];
}

interface AskOptions {
  chat: ColumnChat;
  question: Question;
  client: WidgetClient;
  hubUrl: string;
  /** Prefix for ids in the response. */
  scope: string;
  emit: (event: WidgetEvent) => void;
  signal: AbortSignal;
}

/** @throws the signal's reason, if the visitor disconnects or presses Stop */
export async function askColumn({
  chat,
  question,
  client,
  hubUrl,
  scope,
  emit,
  signal,
}: AskOptions): Promise<AskedTurn> {
  const { user } = question;
  if (!question.ok) return { user, problem: question.problem, answer: undefined, turn: undefined };
  const { widget, live } = chat;
  const input = { task: "conversational" as const, input: question.input };
  const outcome = await runWidget({ input, target: widget.callee.target, client, signal, emit });
  const said = outcome.outputs.flatMap((output) => (output.type === "text" ? [output.content] : [])).join("\n");
  return {
    user,
    problem: undefined,
    answer: {
      ...outcome,
      outputs: await drawOutputs(outcome.outputs),
      code: callCode({ widget, live, hubUrl, billTo: undefined, input }),
      scope,
    },
    turn: said === "" ? undefined : { user, assistant: said },
  };
}
