import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/hub/ml-agents */
export const mlAgents = oneSnippet(
  "ml-agents",
  ({ id }) => shell`
mlagents-load-from-hf --repo-id ${id} --local-dir ./downloads`,
);
