import { go, powershellClient, rust } from "./chat-over-http.ts";
import type { SnippetClient } from "./client.ts";
import { curl } from "./curl.ts";
import { falClient } from "./fal-client.ts";
import { fetchApi } from "./fetch.ts";
import { huggingfaceHub } from "./huggingface-hub.ts";
import { huggingfaceJs, modelyard } from "./javascript-sdk.ts";
import { openaiJavascript } from "./openai-javascript.ts";
import { openaiPython } from "./openai-python.ts";
import { httpx, requests } from "./requests.ts";

/** Every client, in the order in which a page shows them. */
export const snippetClients: readonly SnippetClient[] = [
  openaiPython,
  huggingfaceHub,
  falClient,
  requests,
  httpx,
  modelyard,
  openaiJavascript,
  huggingfaceJs,
  fetchApi,
  curl,
  go,
  rust,
  powershellClient,
];
