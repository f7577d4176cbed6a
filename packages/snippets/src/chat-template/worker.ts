// Runs in a child process of the pool, one template at a time, without an environment and without the right to write
// files or to start programs.
import { compileTemplate } from "../template/engine.ts";
import { TemplateSyntaxError } from "../template/template-error.ts";
import type { RenderAnswer, RenderRequest } from "./protocol.ts";

function answer({ template, values, outputBytes }: RenderRequest): RenderAnswer {
  try {
    const text = compileTemplate(template).render(values);
    return Buffer.byteLength(text) <= outputBytes
      ? { text }
      : { failure: "output-too-large", message: `The template gave more than ${outputBytes} bytes of text.` };
  } catch (error) {
    if (error instanceof TemplateSyntaxError) {
      return { failure: "syntax", message: error.message, place: { line: error.line, column: error.column } };
    }
    return {
      failure: "render",
      message: error instanceof Error ? error.message.slice(0, 2000) : "The template failed.",
    };
  }
}

const send = (message: RenderAnswer) => process.send?.(message);

process.on("message", (request: RenderRequest) => send(answer(request)));
process.on("disconnect", () => process.exit());
send({ ready: true });
