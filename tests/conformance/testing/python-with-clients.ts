import { pythonWith } from "./python-with.ts";

const packages = ["openai", "huggingface_hub", "requests", "httpx", "fal_client", "pillow", "numpy"];

/** Returns a Python with the clients that the snippets import, installed once in each checkout. */
export function pythonWithClients(): string {
  return pythonWith("modelyard-snippets-python", packages);
}
