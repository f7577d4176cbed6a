import { python } from "../../literals/languages.ts";
import { chatTemplate, isCompletionEndpoint, type SnippetClient } from "./client.ts";
import { pythonArguments, pythonCommon, pythonKeywords } from "./python-values.ts";
import { type SdkAddress, sdkAddress, speaksHfInference } from "./sdk-address.ts";

/** The tasks whose response is a file; an image is a `PIL.Image`. */
const bytesAnswers: ReadonlySet<string> = new Set(["text_to_speech", "text_to_video", "image_to_video"]);

/** Methods that reject hf-inference. */
const notHfInference: ReadonlySet<string> = new Set(["image_to_video", "tabular_regression", "text_to_video"]);

/** Methods of version 2.4 whose request lacks the task's `inputs`, in which a server expects the table or the image. */
const otherRequests: ReadonlySet<string> = new Set(["tabular_classification", "visual_question_answering"]);

/** @see https://huggingface.co/docs/huggingface_hub/guides/inference */
export const huggingfaceHub: SnippetClient = {
  client: "huggingface_hub",
  label: "huggingface_hub",
  language: "python",
  describe(facts) {
    const { chat, task } = facts;
    const address = sdkAddress("huggingface_hub", facts);
    if (address === undefined) return undefined;
    const common = { ...pythonCommon(facts), address: addressArgument(address) };
    if (chat !== undefined) {
      const keywords = pythonKeywords({ ...chat, model: address.model }, "    ", facts.chatFile);
      return { template: chatTemplate(facts), values: { ...common, arguments: keywords } };
    }
    if (task?.python === undefined || otherRequests.has(task.python.method)) return undefined;
    // It sends `inputs` to every endpoint, which a completions server does not accept.
    if (isCompletionEndpoint(facts.call)) return undefined;
    if (speaksHfInference(address) && notHfInference.has(task.python.method)) return undefined;
    const model = address.model === undefined ? [] : [{ name: "model", value: address.model }];
    return {
      template: "basic",
      values: {
        ...common,
        method: task.python.method,
        arguments: pythonArguments([...task.python.arguments, ...model], "    "),
        bytesFile: bytesAnswers.has(task.python.method) ? python(task.outputFile) : null,
        imageFile: task.outputFile?.endsWith(".png") === true ? python(task.outputFile) : null,
      },
    };
  },
};

const addressArgument = (address: SdkAddress) =>
  "url" in address ? `base_url=${python(address.url)}` : `provider=${python(address.provider)}`;
