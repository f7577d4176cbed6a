import { chatCompletion } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { imageGeneration } from "../adapters/image-generation.ts";
import { speech, transcription } from "../adapters/speech.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider, type ProviderDefinition } from "./define-provider.ts";

/** Address and key header of an OpenAI-compatible server. */
export interface CustomProviderOptions {
  /**
   * Address of the server (http or https), with or without a trailing `/v1`, such as `http://localhost:11434/v1` for Ollama.
   */
  baseUrl: string;
  /**
   * Provider id in errors and metadata: lower-case letters, digits and dashes.
   * @default "custom"
   */
  id?: string;
  /**
   * Display name.
   * @default "Custom server"
   */
  label?: string;
  /**
   * Returns the headers that carry a key.
   * @default a Bearer token
   */
  authorization?: (key: string) => Record<string, string>;
}

/**
 * Defines a server that speaks OpenAI's format, such as Ollama, vLLM, llama.cpp or TGI. Models are called by the
 * server's own names.
 * @throws {InputError} the address is not http(s), or holds a password
 * @example
 * ```ts
 * const ollama = custom({ baseUrl: "http://localhost:11434/v1" });
 * await client.chatCompletion({ provider: ollama, model: "llama3.2", messages });
 * ```
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
