// Runs in a child process of the pool, one template at a time, without environment variables and without permission to
// write files or start programs.
import { LimitError, type LimitReached } from "../jinja/evaluation/budget.ts";
import { renderJinja } from "../jinja/render.ts";
import { TemplateSyntaxError } from "../template/template-error.ts";
import type { ChatTemplateFailure } from "./chat-template-error.ts";
import type { RenderRequest, RenderResponse } from "./protocol.ts";

const failures = { steps: "too-slow", depth: "render", output: "output-too-large" } satisfies Record<
  LimitReached,
  ChatTemplateFailure
>;

function respond({ template, values, outputBytes, limits }: RenderRequest): RenderResponse {
  try {
    const text = renderJinja(template, values, { limits });
    return Buffer.byteLength(text) <= outputBytes
      ? { text }
      : { failure: "output-too-large", message: `The template gave more than ${outputBytes} bytes of text.` };
  } catch (error) {
    if (error instanceof TemplateSyntaxError) {
      return { failure: "syntax", message: error.message, position: { line: error.line, column: error.column } };
    }
    const message = error instanceof Error ? error.message.slice(0, 2000) : "The template failed.";
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    return { failure: cause instanceof LimitError ? failures[cause.limit] : "render", message };
  }
}

const send = (message: RenderResponse) => process.send?.(message);

process.on("message", (request: RenderRequest) => send(respond(request)));
process.on("disconnect", () => process.exit());
send({ ready: true });
