import {
  automaticSpeechRecognition,
  DeadlineError,
  defineProvider,
  HfInference,
  ProviderApiError,
  textToImage,
} from "@modelyard/inference";
import { chatCompletion, chatCompletionStream, custom } from "@modelyard/inference/chat";
import { deepinfra } from "@modelyard/inference/providers/deepinfra";

/** Address and key of a provider simulator. */
export interface Simulated {
  url: string;
  key: string;
}

const chat = "This is Modelyard's provider simulator. You said: Hello there";

/** Result of `exerciseClient` in every runtime. */
export const expectedOfClient = {
  chat,
  small: chat,
  streamed: chat,
  final: chat,
  refused: [401, "[redacted]"],
  late: "total",
  stopped: "AbortError",
  provider: "custom",
  image: ["image/jpeg", 19],
  transcript: "Hello there",
};

/**
 * Tests chat, streams, a rejected call, a timeout, an abort, and files in both directions, with APIs that every runtime
 * has.
 */
export async function exerciseClient({ url, key }: Simulated): Promise<object> {
  const messages = [{ role: "user", content: "Hello there" }];
  const placeless = { accessToken: key, model: "sim-chat", messages };
  const call = { ...placeless, endpointUrl: `${url}/v1` };
  const client = new HfInference(key).endpoint(`${url}/v1`);

  const answer = await client.chatCompletion({ model: "sim-chat", messages });
  let provider = "";
  const small = await chatCompletion(
    { ...placeless, provider: custom({ baseUrl: url }) },
    { onMetadata: (metadata) => (provider = metadata.provider) },
  );

  let streamed = "";
  for await (const chunk of client.chatCompletionStream({ model: "sim-chat", messages })) {
    streamed += chunk.choices[0]?.delta.content ?? "";
  }
  const final = await chatCompletionStream(call).finalMessage();

  const refusal = await failureOf(chatCompletion({ ...call, accessToken: "wrong-key" }));
  const hanging = { ...call, model: "fault-hang" };
  const late = await failureOf(chatCompletion(hanging, { timeoutMs: 50 }));
  const leave = new AbortController();
  const stopped = failureOf(chatCompletion(hanging, { signal: leave.signal }));
  leave.abort();

  const image = await textToImage({
    accessToken: key,
    provider: custom({ baseUrl: `${url}/hosts/api.tokenfactory.nebius.com` }),
    model: "acme/model",
    inputs: "An astronaut riding a horse",
    parameters: { num_inference_steps: 4, seed: 7 },
  });
  const sound = new Blob(["a sound in name only"], { type: "audio/mpeg" });
  const { text } = await automaticSpeechRecognition(
    {
      accessToken: key,
      provider: simulatedDeepinfra(url),
      model: "acme/model",
      inputs: sound,
      parameters: { language: "en", response_format: "verbose_json" },
    },
    { fetch: (input, init) => fetch(input, withCell(init, "deepinfra/automatic-speech-recognition")) },
  );

  return {
    chat: answer.choices[0]?.message.content,
    small: small.choices[0]?.message.content,
    streamed,
    final: final.content,
    refused: refusal instanceof ProviderApiError && [
      refusal.httpResponse.status,
      refusal.httpRequest.headers["authorization"],
    ],
    late: late instanceof DeadlineError && late.phase,
    stopped: nameOf(await stopped),
    provider,
    image: [image.type, image.size],
    transcript: text,
  };
}

function simulatedDeepinfra(url: string) {
  return defineProvider({
    ...deepinfra,
    baseUrl: `${url}/hosts/api.deepinfra.com`,
    direct: true,
    providerModelId: (modelId) => modelId,
  });
}

function withCell(init: RequestInit | undefined, cell: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set("x-simulator-cell", cell);
  return { ...init, headers };
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : String(error);
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    return await promise;
  } catch (error) {
    return error;
  }
}
