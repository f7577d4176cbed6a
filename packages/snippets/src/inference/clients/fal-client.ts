import { python } from "../../literals/languages.ts";
import { MediaSlot, type Plain } from "../../literals/tree.ts";
import { media } from "../task-call.ts";
import type { SnippetClient } from "./client.ts";

const tasks: ReadonlySet<string> = new Set([
  "text-to-image",
  "image-to-image",
  "image-text-to-image",
  "image-to-video",
  "image-text-to-video",
]);

/**
 * fal's own client always calls fal, so it needs fal's key, whatever key the other snippets of the page use.
 * @see https://fal.ai/docs/model-apis/client
 */
export const falClient: SnippetClient = {
  client: "fal_client",
  label: "fal_client",
  language: "python",
  describe({ call, task }) {
    if (call.provider !== "fal-ai" || task === undefined || !tasks.has(call.task)) return undefined;
    const given =
      call.providerInputs === undefined || task.request.kind !== "json"
        ? { ...(task.file !== undefined && { image_url: media.dataUri }), ...falInputs(task.body) }
        : recordOf(task.request.json);
    return {
      template: "basic",
      values: {
        application: python(call.providerModelId),
        arguments: Object.entries(given).map(
          ([name, value]) => `${python(name)}: ${python(value, "        ", uploaded)}`,
        ),
        file: task.file === undefined ? null : python(task.file.name),
      },
    };
  },
};

/** The variable with the URL that fal returned for the uploaded file. */
const uploaded = () => "image_url";

const recordOf = (value: Plain): { readonly [key: string]: Plain } =>
  typeof value === "object" && value !== null && !isList(value) && !(value instanceof MediaSlot) ? value : {};

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

/** fal expects the prompt as `prompt`, wherever it is in hf-inference's body. */
function falInputs(body: Plain): Record<string, Plain> {
  const { inputs, parameters } = recordOf(body);
  const prompt = recordOf(parameters)["prompt"] ?? inputs;
  return typeof prompt === "string" ? { prompt } : {};
}
