import { Code, javascript } from "../code.ts";
import { oneSnippet } from "./library.ts";
import { transformersJsTasks } from "./transformers-js-tasks.ts";

/** @see https://huggingface.co/docs/transformers.js */
export const transformersJs = oneSnippet("transformers.js", ({ id, task }) =>
  task === undefined || !(transformersJsTasks.has(task) || task === "sentence-similarity")
    ? new Code("javascript", "// Unknown pipeline tag")
    : javascript`
// npm install @huggingface/transformers
import { pipeline } from "@huggingface/transformers";

const pipe = await pipeline(${task === "sentence-similarity" ? "feature-extraction" : task}, ${id});`,
);
