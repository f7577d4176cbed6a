import {
  ChatTemplateError,
  type ChatTemplateFailure,
  type ChatTemplatePool,
  renderChatTemplate,
} from "@modelyard/snippets/chat-template";
import type { ChatTemplate } from "./chat-template.ts";
import { readTemplateForm, type TemplateFieldProblem, type TemplateForm } from "./template-form.ts";

/** What a template gave for a form. */
export type PromptOutcome =
  | { kind: "prompt"; prompt: string }
  | { kind: "refused"; problem: TemplateFieldProblem }
  | {
      kind: "failed";
      failure: ChatTemplateFailure;
      /** In the engine's own words. */
      message: string;
      /** Where a syntax error is, with the line of the template it stands in. */
      place: { line: number; column: number; text: string } | undefined;
    };

const shownLineChars = 300;

/**
 * Renders a template over what a visitor typed, in the pool's processes.
 * @param options.clients whom the pool counts the work for
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
    const { code: failure, message, place } = error;
    return { kind: "failed", failure, message, place: place && { ...place, text: lineOf(source, place.line) } };
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
