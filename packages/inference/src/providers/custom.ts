import { chatCompletion } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { imageGeneration } from "../adapters/image-generation.ts";
import { speech, transcription } from "../adapters/speech.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider, type ProviderDefinition } from "./define-provider.ts";

export interface CustomProviderOptions {
  /** http(s) address of the server, with or without a trailing `/v1`: `http://localhost:11434/v1` for Ollama. */
  baseUrl: string;
  /** Lower-case letters, digits and dashes; stands in errors and metadata. Default `custom`. */
  id?: string;
  label?: string;
  /** Headers that carry a key; default a Bearer token. */
  authorization?: (key: string) => Record<string, string>;
}

/**
 * Any server that speaks OpenAI's wire format: Ollama, vLLM, llama.cpp, TGI. Models go by the server's own names.
 * @throws {InputError} the address is no http(s) address, or holds a password
 */
export function custom({
  baseUrl,
  id = "custom",
  label = "Custom server",
  authorization,
}: CustomProviderOptions): ProviderDefinition {
  const address = URL.parse(baseUrl);
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new InputError(`The base address of a server must start with http:// or https://, not "${baseUrl}".`);
  }
  if (address.username !== "" || address.password !== "") {
    throw new InputError("The base address of a server must not hold a password: keys are passed as accessToken.");
  }
  return defineProvider({
    id,
    label,
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, "").replace(/\/v1$/, ""),
    direct: true,
    providerModelId: (modelId) => modelId,
    ...(authorization !== undefined && { authorization }),
    tasks: {
      conversational: chatCompletion({ isLenient: true }),
      "text-generation": textCompletion(),
      "feature-extraction": embeddings(),
      "text-to-image": imageGeneration(),
      "text-to-speech": speech(),
      "automatic-speech-recognition": transcription(),
    },
  });
}
