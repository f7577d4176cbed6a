import {
  automaticSpeechRecognition,
  type ChatCompletionOutput,
  chatCompletion,
  HfInference,
  InferenceClient,
  InferenceClientProviderApiError,
  textToImage,
} from "@modelyard/inference";

/**
 * Calls as in programs written for @huggingface/inference: they must compile with another import. Never run.
 */
export async function callSites(image: Blob, sound: Blob): Promise<unknown[]> {
  const hf = new HfInference("hf_token");
  const client = new InferenceClient("hf_token", { billTo: "acme", retry_on_error: false });
  const endpoint = hf.endpoint("https://xyz.eu-west-1.aws.endpoints.huggingface.cloud/gpt2");

  const completion: ChatCompletionOutput = await client.chatCompletion({
    model: "meta-llama/Llama-3.1-8B-Instruct",
    provider: "auto",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: [{ type: "image_url", image_url: { url: "https://example.org/cat.png" } }] },
    ],
    tools: [{ type: "function", function: { name: "weather", parameters: { type: "object" } } }],
    response_format: { type: "json_object" },
    max_tokens: 512,
    temperature: 0.1,
  });
  let text = completion.choices[0]?.message.content ?? "";
  for await (const chunk of client.chatCompletionStream({
    model: "meta-llama/Llama-3.1-8B-Instruct:groq",
    messages: [{ role: "user", content: "Hello" }],
    stream_options: { include_usage: true },
  })) {
    text += chunk.choices[0]?.delta.content ?? "";
  }
  const { generated_text: generated } = await endpoint.textGeneration({ inputs: "The answer is" });
  for await (const output of hf.textGenerationStream({
    model: "google/flan-t5-xxl",
    inputs: "repeat",
    parameters: { max_new_tokens: 250 },
  })) {
    text += output.token.text;
  }

  const mask = await hf.fillMask({ model: "bert-base-uncased", inputs: "[MASK] world!" });
  const { summary_text: summary } = await hf.summarization({ inputs: "A long text", parameters: { max_length: 100 } });
  const translated = await hf.translation({ model: "t5-base", inputs: "My name is Wolfgang" });
  const answer = await hf.questionAnswering({ inputs: { question: "What?", context: "The answer is 42." } });
  const cells = await hf.tableQuestionAnswering({ inputs: { query: "How many?", table: { Stars: ["36542"] } } });
  const labels = await hf.textClassification({ model: "distilbert", inputs: "I like you." });
  const tokens = await hf.tokenClassification({ inputs: "My name is Sarah" });
  const zeroShot = await hf.zeroShotClassification({
    inputs: "Hi, I recently bought a device",
    parameters: { candidate_labels: ["refund", "legal", "faq"] },
  });
  const vectors = await client.featureExtraction({ model: "thenlper/gte-large", inputs: "That is a happy person" });
  const similar = await hf.sentenceSimilarity({ inputs: { source_sentence: "a", sentences: ["b", "c"] } });

  const transcript = await automaticSpeechRecognition(
    { accessToken: "hf_token", provider: "fal-ai", model: "openai/whisper-large-v3", data: sound },
    { signal: new AbortController().signal },
  );
  const spoken: Blob = await hf.textToSpeech({ model: "espnet/kan-bayashi", inputs: "Hello world!" });
  const voices = await hf.audioToAudio({ data: sound });
  const heard = await hf.audioClassification({ data: sound });

  const picture: Blob = await client.textToImage({
    provider: "replicate",
    model: "black-forest-labs/Flux.1-dev",
    inputs: "A black forest cake",
    parameters: { negative_prompt: "blurry", num_inference_steps: 5 },
  });
  const address: string = await textToImage({ accessToken: "k", inputs: "x" }, { outputType: "url" });
  const edited: Blob = await hf.imageToImage({ inputs: image, parameters: { prompt: "elmo's lecture" } });
  const film: Blob = await client.textToVideo({ provider: "novita", inputs: "A man walks", model: "Wan-AI/Wan2.1" });
  const seen = await hf.imageClassification({ data: image });
  const boxes = await hf.objectDetection({ data: image });
  const segments = await hf.imageSegmentation({ inputs: image });
  const { generated_text: caption } = await hf.imageToText({ data: image });
  const guessed = await hf.zeroShotImageClassification({
    inputs: { image },
    parameters: { candidate_labels: ["cat"] },
  });
  const read = await hf.documentQuestionAnswering({ inputs: { question: "Number?", image } });
  const looked = await hf.visualQuestionAnswering({ inputs: { question: "How many?", image } });
  const rows = await hf.tabularRegression({ inputs: { data: { Height: ["11.52", "12.48"] } } });
  const custom: unknown = await hf.request({ model: "my/model", inputs: "anything", parameters: { any: 1 } });
  for await (const event of hf.streamingRequest({ inputs: "anything" })) text += JSON.stringify(event);

  // Invalid calls do not compile.
  // @ts-expect-error a question requires its context
  void (() => hf.questionAnswering({ inputs: { question: "What?" } }));
  // @ts-expect-error messages are a list
  void (() => chatCompletion({ messages: "Hello" }));
  // @ts-expect-error no provider has this id
  void (() => client.chatCompletion({ model: "a/b", provider: "togther", messages: [] }));
  // @ts-expect-error images have no such form
  void (() => client.textToImage({ inputs: "x" }, { outputType: "jpeg" }));

  const texts = [text, generated, mask[0]?.token_str, summary, translated, transcript.text, caption];
  const findings = [answer.score, cells, labels[0]?.label, tokens, zeroShot, vectors, similar, voices, heard, seen];
  const files = [spoken, picture, address, edited, film, boxes[0]?.box.xmin, segments, guessed, read, looked, rows];
  return [texts, findings, files, custom];
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof InferenceClientProviderApiError ? error.httpResponse.status : undefined;
}
