import { InferenceClient, textToImage } from "@modelyard/inference";
import { chatCompletionStream, custom } from "@modelyard/inference/chat";
import { providers } from "@modelyard/inference/providers";

// Exports with inferred types: the compiler must be able to name these by the package's exports.

export const client = new InferenceClient();
export const { chatCompletion, textToVideo, audioToAudio, imageSegmentation, request } = client;
export const own = custom({ baseUrl: "http://localhost:8080/v1" });
export const groq = providers.get("groq");
export const stream = () => chatCompletionStream({ provider: own, messages: [] });
export const drawAt = (inputs: string) => textToImage({ inputs }, { outputType: "url" });
export const say = async () => ({
  speech: await client.textToSpeech({ inputs: "x" }),
  events: client.streamingRequest({}),
});
