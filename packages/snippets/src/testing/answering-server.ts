import { createServer } from "node:http";

/** A request as it was received. */
export interface Received {
  url: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
  billTo: string | string[] | undefined;
  body: Buffer;
}

/** The words of every chat response, one per chunk. */
export const answerWords = ["The ", "answer ", "is ", "Paris."];

export const chunkOf = (content: string) =>
  JSON.stringify({ id: "1", object: "chat.completion.chunk", choices: [{ index: 0, delta: { content } }] });

const completion = {
  id: "1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: answerWords.join("") } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

const labels = [{ label: "answer", score: 0.9 }];
const box = { xmin: 1, ymin: 1, xmax: 2, ymax: 2 };

/** A response in hf-inference's format for each task with a JSON response; other tasks get a file. */
const jsonAnswers: Readonly<Record<string, unknown>> = {
  "audio-classification": labels,
  "audio-to-audio": [{ blob: "YW5zd2Vy", label: "answer", "content-type": "audio/flac" }],
  "automatic-speech-recognition": { text: "answer" },
  "document-question-answering": [{ answer: "answer", score: 0.9, start: 0, end: 1 }],
  "feature-extraction": [[0.1, 0.2]],
  "fill-mask": [{ sequence: "answer", score: 0.9, token: 1, token_str: "answer" }],
  "image-classification": labels,
  "image-segmentation": [
    {
      ...labels[0],
      mask: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
    },
  ],
  "image-to-text": { generated_text: "answer" },
  "object-detection": [{ ...labels[0], box }],
  "question-answering": { answer: "answer", score: 0.9, start: 0, end: 1 },
  "sentence-similarity": [0.1, 0.2, 0.3],
  summarization: [{ summary_text: "answer" }],
  "table-question-answering": { answer: "answer", coordinates: [[0, 0]], cells: ["answer"], aggregator: "NONE" },
  "tabular-classification": [1, 0],
  "tabular-regression": [1.5, 0.5],
  "text-classification": [labels],
  "text-generation": [{ generated_text: "answer" }],
  "token-classification": [{ entity_group: "answer", score: 0.9, word: "Ada", start: 0, end: 1 }],
  translation: [{ translation_text: "answer" }],
  "visual-question-answering": [{ answer: "answer", score: 0.9 }],
  "zero-shot-classification": [{ label: "answer", score: 0.9 }],
  "zero-shot-image-classification": labels,
};

/** Python's client expects a list where JavaScript's expects an object. */
function answerTo(task: string, userAgent = ""): unknown {
  const answer = jsonAnswers[task];
  return task === "image-to-text" && userAgent.includes("hf_hub") ? [answer] : answer;
}

/** The lookup that our own client sends to a hub first: the providers of this model. */
function modelInfo(url: string): unknown {
  const id = /^\/api\/models\/([^?]+)/.exec(url)?.[1] ?? "";
  const mapping = { status: "live", providerId: id, task: id.split("/").at(-1) };
  return { id, inferenceProviderMapping: { "hf-inference": mapping } };
}

/** One pixel. */
export const answerFile = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

/** A hub that responds to chats and, below /models/acme/{task}, to every other task. It records the requests. */
export async function startAnsweringServer() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      if (request.method === "GET") {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(modelInfo(request.url ?? "")));
        return;
      }
      const { authorization, "content-type": contentType, "x-hf-bill-to": billTo } = request.headers;
      received.push({ url: request.url, authorization, contentType, billTo, body });
      const task = request.url?.split("/").at(-1) ?? "";
      if (task !== "completions") {
        const answer = answerTo(task, request.headers["user-agent"]);
        response.setHeader("content-type", answer === undefined ? "image/png" : "application/json");
        response.end(answer === undefined ? answerFile : JSON.stringify(answer));
      } else if (body.includes('"stream": true') || body.includes('"stream":true')) {
        response.setHeader("content-type", "text/event-stream");
        for (const word of answerWords) response.write(`data: ${chunkOf(word)}\n\n`);
        response.end("data: [DONE]\n\n");
      } else {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(completion));
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { origin: `http://127.0.0.1:${address.port}`, received, close: () => server.close() };
}
