import {
  type AudioClassificationArgs,
  type AudioToAudioArgs,
  type AudioToAudioOutput,
  type AudioToAudioOutputElem,
  type AuthMethod,
  type AutomaticSpeechRecognitionArgs,
  audioClassification,
  audioToAudio,
  automaticSpeechRecognition,
  type BaseArgs,
  type BodyParams,
  chatCompletion,
  chatCompletionStream,
  type DocumentQuestionAnsweringArgs,
  documentQuestionAnswering,
  type FeatureExtractionArgs,
  type FeatureExtractionOutput,
  type FillMaskArgs,
  featureExtraction,
  fillMask,
  getProviderHelper,
  type HeaderParams,
  HfInference,
  type ImageClassificationArgs,
  type ImageSegmentationArgs,
  type ImageTextToImageArgs,
  type ImageTextToVideoArgs,
  type ImageToImageArgs,
  type ImageToTextArgs,
  type ImageToVideoArgs,
  INFERENCE_PROVIDERS,
  InferenceClient,
  InferenceClientEndpoint,
  InferenceClientError,
  InferenceClientHubApiError,
  InferenceClientInputError,
  InferenceClientProviderApiError,
  InferenceClientProviderOutputError,
  InferenceClientRoutingError,
  type InferenceProvider,
  type InferenceProviderMappingEntry,
  type InferenceProviderOrPolicy,
  type InferenceTask,
  imageClassification,
  imageSegmentation,
  imageTextToImage,
  imageTextToVideo,
  imageToImage,
  imageToText,
  imageToVideo,
  type Logger,
  type ModelId,
  makeRequestOptions,
  makeRequestOptionsFromResolvedModel,
  type ObjectDetectionArgs,
  type Options,
  type OutputType,
  objectDetection,
  PROVIDERS,
  PROVIDERS_HUB_ORGS,
  PROVIDERS_OR_POLICIES,
  type QuestionAnsweringArgs,
  questionAnswering,
  type RequestArgs,
  request,
  type SentenceSimilarityArgs,
  type SummarizationArgs,
  sentenceSimilarity,
  setLogger,
  streamingRequest,
  summarization,
  type TableQuestionAnsweringArgs,
  type TabularClassificationArgs,
  type TabularClassificationOutput,
  type TabularRegressionArgs,
  type TabularRegressionOutput,
  type TextClassificationArgs,
  type TextGenerationInput,
  type TextGenerationOutput,
  type TextGenerationStreamBestOfSequence,
  type TextGenerationStreamDetails,
  type TextGenerationStreamFinishReason,
  type TextGenerationStreamOutput,
  type TextGenerationStreamPrefillToken,
  type TextGenerationStreamToken,
  type TextToAudioArgs,
  type TextToImageArgs,
  type TextToVideoArgs,
  type TextToVideoOutput,
  type TokenClassificationArgs,
  type TranslationArgs,
  tableQuestionAnswering,
  tabularClassification,
  tabularRegression,
  textClassification,
  textGeneration,
  textGenerationStream,
  textToAudio,
  textToImage,
  textToSpeech,
  textToVideo,
  tokenClassification,
  translation,
  type UrlParams,
  type VisualQuestionAnsweringArgs,
  visualQuestionAnswering,
  type ZeroShotClassificationArgs,
  type ZeroShotImageClassificationArgs,
  zeroShotClassification,
  zeroShotImageClassification,
} from "@modelyard/inference";

// Uses every name that both `@huggingface/inference` and this client export. Tests compile and run the program with
// each of them, and compare the results.

/** A model per task: the hub is queried once for each model. */
const served = (task: string) =>
  ({ accessToken: "hf_token", provider: "hf-inference", model: `acme/${task}` }) as const;
const keyed = (task: string) => ({ accessToken: "provider-key-0123456789", model: `acme/${task}` });
const sound = new Blob(["sound"], { type: "audio/wav" });
const image = new Blob(["image"], { type: "image/png" });
const label = { label: "cat", score: 0.5 };
const span = { answer: "blue", score: 0.5, start: 0, end: 4 };
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const completion = {
  id: "1",
  created: 1,
  model: "acme/model",
  system_fingerprint: "",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Hi" } }],
  usage,
};
const token: TextGenerationStreamToken = { id: 1, text: "Hi", logprob: 0, special: false };
const prefill: TextGenerationStreamPrefillToken = { id: 0, text: "" };
const reason: TextGenerationStreamFinishReason = "length";
const sequence: TextGenerationStreamBestOfSequence = {
  generated_text: "Hi",
  finish_reason: reason,
  generated_tokens: 1,
  prefill: [prefill],
  tokens: [token],
};
const details: TextGenerationStreamDetails = {
  finish_reason: reason,
  generated_tokens: 1,
  prefill: [prefill],
  tokens: [token],
  best_of_sequences: [sequence],
};
const event: TextGenerationStreamOutput = { token, generated_text: "Hi", details };

/** The next response of the outside world, whatever the request. */
let responses: Response[] = [];
let asked: string[] = [];

function respond(...next: unknown[]): void {
  responses = next.map((value) => (value instanceof Blob ? new Response(value) : Response.json(value)));
}

function respondWithEvents(...events: unknown[]): void {
  const text = `${events.map((each) => `data: ${JSON.stringify(each)}\n\n`).join("")}data: [DONE]\n\n`;
  responses = [new Response(text, { headers: { "content-type": "text/event-stream" } })];
}

function isTask(name: string): name is InferenceProviderMappingEntry["task"] {
  return name !== "";
}

/** Every provider serves a model for the task of the same name. */
function mappingsOf(task: string): Record<string, InferenceProviderMappingEntry> {
  const mapping = { hfModelId: `acme/${task}`, providerId: `acme/${task}`, status: "live" } as const;
  if (!isTask(task)) return {};
  return Object.fromEntries(INFERENCE_PROVIDERS.map((provider) => [provider, { ...mapping, provider, task }]));
}

async function fetchForTest(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = String(input instanceof Request ? input.url : input);
  const [, task] = /\/api\/models\/acme\/([\w-]+)/.exec(url) ?? [];
  if (task !== undefined) return Response.json({ inferenceProviderMapping: mappingsOf(task) });
  asked.push(`${init?.method ?? "GET"} ${url}`);
  return responses.shift() ?? new Response("nothing left", { status: 500 });
}

async function textOf(blob: Blob): Promise<string> {
  return blob.text();
}

type Calls = [name: string, response: unknown, call: () => Promise<unknown>][];

const heard: AudioClassificationArgs = { ...served("audio-classification"), inputs: sound };
const split: AudioToAudioArgs = { ...served("audio-to-audio"), inputs: sound };
const spoken: AutomaticSpeechRecognitionArgs = { ...served("automatic-speech-recognition"), inputs: sound };
const inputs = { image, question: "What?" };
const document: DocumentQuestionAnsweringArgs = { ...served("document-question-answering"), inputs };
const vectors: FeatureExtractionArgs = { ...served("feature-extraction"), inputs: "x" };
const masked: FillMaskArgs = { ...served("fill-mask"), inputs: "[MASK]" };
const classified: ImageClassificationArgs = { ...served("image-classification"), inputs: image };
const segmented: ImageSegmentationArgs = { ...served("image-segmentation"), inputs: image };
const edited: ImageToImageArgs = { ...served("image-to-image"), inputs: image, parameters: { prompt: "x" } };
const captioned: ImageToTextArgs = { ...served("image-to-text"), inputs: image };
const detected: ObjectDetectionArgs = { ...served("object-detection"), inputs: image };
const question: QuestionAnsweringArgs = {
  ...served("question-answering"),
  inputs: { question: "What?", context: "blue" },
};
const sentences: SentenceSimilarityArgs = {
  ...served("sentence-similarity"),
  inputs: { source_sentence: "a", sentences: ["b"] },
};
const long: SummarizationArgs = { ...served("summarization"), inputs: "x" };
const table: TableQuestionAnsweringArgs = {
  ...served("table-question-answering"),
  inputs: { question: "What?", table: { a: ["1"] } },
};
const classes: TabularClassificationArgs = { ...served("tabular-classification"), inputs: { data: { a: ["1"] } } };
const values: TabularRegressionArgs = { ...served("tabular-regression"), inputs: { data: { a: ["1"] } } };
const liked: TextClassificationArgs = { ...served("text-classification"), inputs: "x" };
const prompt: BaseArgs & TextGenerationInput = { ...served("text-generation"), inputs: "x" };
const written: BaseArgs & TextGenerationInput = { ...keyed("text-generation"), provider: "together", inputs: "x" };
const music: TextToAudioArgs = { ...served("text-to-audio"), inputs: "x" };
const drawn: TextToImageArgs = { ...served("text-to-image"), inputs: "x" };
const said = { ...served("text-to-speech"), inputs: "x" };
const named: TokenClassificationArgs = { ...served("token-classification"), inputs: "x" };
const foreign: TranslationArgs = { ...served("translation"), inputs: "x" };
const seen: VisualQuestionAnsweringArgs = { ...served("visual-question-answering"), inputs };
const parameters = { candidate_labels: ["cat"] };
const sorted: ZeroShotClassificationArgs = { ...served("zero-shot-classification"), inputs: "x", parameters };
const looked: ZeroShotImageClassificationArgs = {
  ...served("zero-shot-image-classification"),
  inputs: { image },
  parameters,
};

const calls: Calls = [
  ["audioClassification", [label], () => audioClassification(heard)],
  [
    "audioToAudio",
    [{ label: "voice", blob: "eA==", "content-type": "audio/wav" }],
    async () => {
      const [first]: AudioToAudioOutput[] = await audioToAudio(split);
      return first?.blob;
    },
  ],
  ["automaticSpeechRecognition", { text: "Hi" }, () => automaticSpeechRecognition(spoken)],
  ["documentQuestionAnswering", [span], () => documentQuestionAnswering(document)],
  [
    "featureExtraction",
    [[0.5]],
    async () => {
      const output: FeatureExtractionOutput | number[][][][] = await featureExtraction(vectors);
      return output;
    },
  ],
  ["fillMask", [{ score: 0.5, sequence: "x", token: 1, token_str: "x" }], () => fillMask(masked)],
  ["imageClassification", [label], () => imageClassification(classified)],
  ["imageSegmentation", [{ ...label, mask: "eA==" }], () => imageSegmentation(segmented)],
  ["imageToImage", image, async () => textOf(await imageToImage(edited))],
  ["imageToText", { generated_text: "a cat" }, () => imageToText(captioned)],
  ["objectDetection", [{ ...label, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }], () => objectDetection(detected)],
  ["questionAnswering", span, () => questionAnswering(question)],
  ["sentenceSimilarity", [0.5], () => sentenceSimilarity(sentences)],
  ["summarization", [{ summary_text: "x" }], () => summarization(long)],
  [
    "tableQuestionAnswering",
    { aggregator: "NONE", answer: "1", cells: ["1"], coordinates: [[0, 0]] },
    () => tableQuestionAnswering(table),
  ],
  [
    "tabularClassification",
    [1],
    async () => {
      const output: TabularClassificationOutput = await tabularClassification(classes);
      return output;
    },
  ],
  [
    "tabularRegression",
    [1.5],
    async () => {
      const output: TabularRegressionOutput = await tabularRegression(values);
      return output;
    },
  ],
  ["textClassification", [[label]], () => textClassification(liked)],
  [
    "textGeneration",
    { model: "acme/model", choices: [{ text: "Hi" }] },
    async () => {
      const output: TextGenerationOutput = await textGeneration(written);
      return output.generated_text;
    },
  ],
  ["textToAudio", sound, async () => textOf(await textToAudio(music))],
  ["textToImage", image, async () => textOf(await textToImage(drawn, { outputType: "blob" }))],
  ["textToSpeech", sound, async () => textOf(await textToSpeech(said))],
  [
    "tokenClassification",
    [{ entity_group: "LOC", score: 0.5, word: "Paris", start: 0, end: 5 }],
    () => tokenClassification(named),
  ],
  ["translation", [{ translation_text: "x" }], () => translation(foreign)],
  ["visualQuestionAnswering", [{ answer: "blue", score: 0.5 }], () => visualQuestionAnswering(seen)],
  ["zeroShotClassification", [{ label: "cat", score: 0.5 }], () => zeroShotClassification(sorted)],
  ["zeroShotImageClassification", [label], () => zeroShotImageClassification(looked)],
];

const prediction = { data: { id: "1", urls: { get: "https://api.wavespeed.ai/p/1" } } };
const finished = { data: { status: "completed", outputs: ["https://files.example/x.mp4"] } };
const filmed: ImageToVideoArgs = { ...keyed("image-to-video"), provider: "wavespeed", inputs: image };
const pictured: ImageTextToImageArgs = { ...keyed("image-text-to-image"), provider: "wavespeed", inputs: image };
const moved: ImageTextToVideoArgs = { ...keyed("image-text-to-video"), provider: "wavespeed", inputs: image };
const videoArgs: TextToVideoArgs = { ...keyed("text-to-video"), provider: "replicate", inputs: "x" };

const jobs: Record<string, () => Promise<Blob>> = {
  imageToVideo: () => imageToVideo(filmed),
  imageTextToImage: () => imageTextToImage(pictured),
  imageTextToVideo: () => imageTextToVideo(moved),
};

const messages = [{ role: "user", content: "Hi" }];
const conversation = { ...served("conversational"), messages };

async function chats(): Promise<Record<string, unknown>> {
  respond(completion);
  const { choices } = await chatCompletion(conversation);
  let streamed = "";
  respondWithEvents(
    { ...completion, choices: [{ index: 0, delta: { role: "assistant", content: "Hi" } }] },
    { ...completion, choices: [{ index: 0, delta: { role: "assistant" }, finish_reason: "stop" }] },
  );
  for await (const chunk of chatCompletionStream(conversation)) streamed += chunk.choices[0]?.delta.content ?? "";
  const texts: (string | null)[] = [];
  respondWithEvents(event);
  for await (const output of textGenerationStream(prompt)) texts.push(output.generated_text);
  const anything: RequestArgs = { ...served("text-generation"), inputs: "x" };
  const options: Options & { task: InferenceTask } = { task: "text-generation", retry_on_error: false };
  respond([{ generated_text: "raw" }]);
  const raw: unknown = await request(anything, options);
  const events: unknown[] = [];
  respondWithEvents(event);
  for await (const each of streamingRequest(anything, options)) events.push(each);
  return { chat: choices[0]?.message.content, streamed, texts, raw, events };
}

function jsonOf(body: RequestInit["body"]): Promise<unknown> {
  return new Response(body ?? "null").json();
}

async function steps(): Promise<Record<string, unknown>> {
  const task: InferenceTask = "conversational";
  const key = keyed(task);
  const model = key.model;
  const authMethod: AuthMethod = "provider-key";
  const helper = getProviderHelper("groq", task);
  const params: UrlParams = { authMethod, model, task };
  const header: HeaderParams = { authMethod, accessToken: key.accessToken };
  const body: BodyParams = { args: { messages }, model, task };
  const { url, info } = await makeRequestOptions({ ...key, messages }, helper, { task });
  const resolved = makeRequestOptionsFromResolvedModel(model, helper, { ...key, messages }, undefined, { task });
  const response = await helper.getResponse(completion, url, {});
  return {
    url: [helper.makeUrl(params), url, resolved.url],
    key: helper.prepareHeaders(header, false)["Authorization"],
    body: [await jsonOf(helper.makeBody(body)), await jsonOf(info.body), await jsonOf(resolved.info.body)],
    text: response.choices[0]?.message.content,
    helper: PROVIDERS.groq.conversational?.provider,
  };
}

function lists(): Record<string, unknown> {
  const id: ModelId = "acme/model";
  const provider: InferenceProvider = "groq";
  const policy: InferenceProviderOrPolicy = "auto";
  const form: OutputType = "dataUrl";
  const piece: AudioToAudioOutputElem = { label: "voice", audio: sound };
  return {
    id,
    form,
    piece: piece.label,
    provider: INFERENCE_PROVIDERS.includes(provider),
    policy: PROVIDERS_OR_POLICIES.includes(policy),
    organisation: PROVIDERS_HUB_ORGS[provider],
  };
}

async function errors(): Promise<Record<string, unknown>> {
  const logged: string[] = [];
  const log = (message: string): void => void logged.push(message);
  const logger: Logger = { debug: log, info: log, warn: log, error: log, log };
  setLogger(logger);
  responses = [Response.json({ error: "no" }, { status: 400 })];
  const refused = await textGeneration(prompt).catch((error: unknown) => error);
  const wrong = await textGeneration({ ...prompt, provider: "replicate" }).catch((error: unknown) => error);
  const family = [
    InferenceClientHubApiError,
    InferenceClientInputError,
    InferenceClientProviderApiError,
    InferenceClientProviderOutputError,
    InferenceClientRoutingError,
  ];
  return {
    refused: refused instanceof InferenceClientProviderApiError && refused.httpResponse.status,
    wrong: wrong instanceof InferenceClientError,
    family: family.every((each) => each.prototype instanceof InferenceClientError),
    logged,
  };
}

async function clients(): Promise<Record<string, unknown>> {
  const made = [new InferenceClient("hf_token"), new HfInference("hf_token")];
  const endpoint = new InferenceClient("hf_token").endpoint("https://server.example/model");
  respond(completion);
  const { choices } = await endpoint.chatCompletion({ messages });
  return { made: made.length, endpoint: typeof InferenceClientEndpoint, own: choices[0]?.message.content };
}

/** Uses every name and returns the results. */
export async function usePublicNames(): Promise<Record<string, unknown>> {
  const before = globalThis.fetch;
  globalThis.fetch = fetchForTest;
  try {
    const results: Record<string, unknown> = {};
    for (const [name, response, call] of calls) {
      respond(response);
      results[name] = await call();
    }
    for (const [name, call] of Object.entries(jobs)) {
      respond(prediction, finished, image);
      results[name] = await textOf(await call());
    }
    respond({ output: "https://files.example/x.mp4" }, image);
    const video: TextToVideoOutput = await textToVideo(videoArgs);
    const paths = asked;
    asked = [];
    const rest = { ...(await chats()), ...(await steps()), ...lists(), ...(await errors()), ...(await clients()) };
    return { ...results, video: await textOf(video), paths, rest };
  } finally {
    globalThis.fetch = before;
  }
}
