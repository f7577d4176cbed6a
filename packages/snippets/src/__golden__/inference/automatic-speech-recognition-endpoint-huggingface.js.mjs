import { readFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.API_TOKEN);

const audio = new Blob([await readFile("sample1.flac")], { type: "audio/flac" });
const output = await client.automaticSpeechRecognition({
  endpointUrl: "https://speech.example.org",
  data: audio,
});

console.log(output);
