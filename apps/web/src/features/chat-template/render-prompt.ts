import {
  ChatTemplateError,
  type ChatTemplateFailure,
  type ChatTemplatePool,
  renderChatTemplate,
} from "@modelyard/snippets/chat-template";
import type { ChatTemplate } from "./chat-template.ts";
import { readTemplateForm, type TemplateFieldProblem, type TemplateForm } from "./template-form.ts";

/** The result of rendering a template. */
export type PromptOutcome =
  | { kind: "prompt"; prompt: string }
  | { kind: "refused"; problem: TemplateFieldProblem }
  | {
      kind: "failed";
      failure: ChatTemplateFailure;
      /** The engine's message. */
      message: string;
      /** The position of a syntax error, with the text of its line. */
      position: { line: number; column: number; text: string } | undefined;
    };

const shownLineChars = 300;

/**
 * Renders a template with a visitor's input in the pool's processes.
 * @param options.clients the clients to which the pool attributes the work
 */
export async function renderPrompt(
  { source, variables }: ChatTemplate,
  form: TemplateForm,
  { pool, clients }: { pool: ChatTemplatePool; clients: readonly string[] },
): Promise<PromptOutcome> {
  const read = readTemplateForm(form);
  if (!read.ok) return { kind: "refused", problem: read.problem };
  const { messages, tools, addGenerationPrompt } = read.value;
  try {
    const prompt = await renderChatTemplate(source, messages, tools, {
      addGenerationPrompt,
      variables,
      pool,
      clients,
    });
    return { kind: "prompt", prompt };
  } catch (error) {
    if (!(error instanceof ChatTemplateError)) throw error;
    const { code: failure, message, position } = error;
    return {
      kind: "failed",
      failure,
      message,
      position: position && { ...position, text: lineOf(source, position.line) },
    };
  }
}

function lineOf(source: string, line: number): string {
  return (source.split("\n")[line - 1] ?? "").slice(0, shownLineChars);
}

export function statusOf(outcome: PromptOutcome): 200 | 422 | 503 {
  if (outcome.kind === "prompt") return 200;
  return outcome.kind === "failed" && isTemporary(outcome.failure) ? 503 : 422;
}

const isTemporary = (failure: ChatTemplateFailure) =>
  failure === "busy" || failure === "closed" || failure === "start-failed";
