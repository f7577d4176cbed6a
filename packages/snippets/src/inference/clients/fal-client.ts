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
 * fal's own client always goes to fal, so it takes fal's key, whatever the page's other snippets take.
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

/** The variable with the address that fal gave the file. */
const uploaded = () => "image_url";

const recordOf = (value: Plain): { readonly [key: string]: Plain } =>
  typeof value === "object" && value !== null && !isList(value) && !(value instanceof MediaSlot) ? value : {};

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

/** fal names a prompt `prompt`, wherever hf-inference's body has it. */
function falInputs(body: Plain): Record<string, Plain> {
  const { inputs, parameters } = recordOf(body);
  const prompt = recordOf(parameters)["prompt"] ?? inputs;
  return typeof prompt === "string" ? { prompt } : {};
}
