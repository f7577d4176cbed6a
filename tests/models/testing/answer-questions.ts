// Runs a GGUF file: `node answer-questions.ts FILE.gguf` reads conversations as JSON from standard input, and writes the answers as JSON.
import { text } from "node:stream/consumers";
import { Template } from "@huggingface/jinja";
import { getLlama } from "node-llama-cpp";
import { z } from "zod";

const Conversations = z.array(z.array(z.object({ role: z.string(), content: z.string() })));

const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, maxThreads: 1 });
const model = await llama.loadModel({ modelPath: process.argv[2] ?? "" });
const template = new Template(model.fileInfo.metadata.tokenizer.chat_template ?? "");
const context = await model.createContext({ contextSize: 256 });
const sequence = context.getSequence();

const answers: string[] = [];
for (const messages of Conversations.parse(JSON.parse(await text(process.stdin)))) {
  await sequence.clearHistory();
  const prompt = model.tokenize(template.render({ messages, add_generation_prompt: true }), true);
  const generated = [];
  for await (const token of sequence.evaluate(prompt, { temperature: 0 })) {
    if (model.isEogToken(token) || generated.length === 128) break;
    generated.push(token);
  }
  answers.push(model.detokenize(generated));
}
process.stdout.write(JSON.stringify(answers));
await llama.dispose();
