// node-llama-cpp used directly, as the peer: generates text in as many sequences as there are callers.
import { createInterface } from "node:readline";
import { getLlama, LlamaCompletion, LlamaLogLevel } from "node-llama-cpp";
import { z } from "zod";

const Request = z.object({ callers: z.number(), tokens: z.number() });
const [path = "", prompt = ""] = process.argv.slice(2);

const llama = await getLlama({
  gpu: false,
  build: "never",
  skipDownload: true,
  maxThreads: 1,
  logLevel: LlamaLogLevel.error,
});
const model = await llama.loadModel({ modelPath: path, gpuLayers: 0 });
const context = await model.createContext({ contextSize: 512, sequences: 4, batchSize: 512, threads: 1 });
const completions = Array.from({ length: 4 }, () => new LlamaCompletion({ contextSequence: context.getSequence() }));
const start = model.tokenize(prompt, true);

async function run({ callers, tokens }: z.infer<typeof Request>): Promise<void> {
  const startedAtMs = performance.now();
  const before = process.cpuUsage();
  await Promise.all(
    completions
      .slice(0, callers)
      .map((completion) =>
        completion.generateCompletion(start, { maxTokens: tokens, temperature: 0, onTextChunk: () => undefined }),
      ),
  );
  const { user, system } = process.cpuUsage(before);
  const tokensPerSecond = (callers * tokens * 1000) / (performance.now() - startedAtMs);
  console.log(JSON.stringify({ tokensPerSecond, cpuMsPerToken: (user + system) / 1000 / (callers * tokens) }));
}

createInterface(process.stdin).on("line", (line) => void run(Request.parse(JSON.parse(line))));
console.log("{}");
