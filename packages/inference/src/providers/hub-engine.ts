import { chatCompletion } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";
import { hfInference } from "./hf-inference.ts";

const localChat = defineProvider({
  id: "local",
  label: "This hub",
  // Only the hub's router can reach its engine.
  baseUrl: "https://behind-the-router.invalid",
  tasks: { conversational: chatCompletion() },
});

/** A hub that runs models itself: chat, completion and embeddings in OpenAI's format, other tasks as at HF Inference. */
export const local = /* @__PURE__ */ withTasks(localChat, () => ({
  ...hfInference.tasks,
  ...localChat.tasks,
  "text-generation": textCompletion(),
  "feature-extraction": embeddings(),
}));
