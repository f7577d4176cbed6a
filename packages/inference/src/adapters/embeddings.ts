import { inputsOf, spreadOf } from "./payload-parts.ts";
import { array, number, object } from "./shape.ts";
import type { TaskAdapter } from "./task-adapter.ts";

// Only the fields we read: a provider may add others without breaking us.
const embeddingsBody = object({ data: array(object({ embedding: array(number) })) });

/**
 * Embeddings in OpenAI's wire format: one vector per input, in input order.
 * @see https://platform.openai.com/docs/api-reference/embeddings
 */
export function embeddings({ route = "v1/embeddings" } = {}): TaskAdapter<number[][]> {
  return {
    route: () => route,
    payload: (call) => ({ json: { ...spreadOf(call), input: inputsOf(call), model: call.providerModelId } }),
    parse: (answer) => embeddingsBody(answer).data.map(({ embedding }) => embedding),
  };
}
