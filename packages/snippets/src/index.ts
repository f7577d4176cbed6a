export type { SnippetLanguage } from "./code.ts";
export type { ImagePart, SnippetMessage, TextPart } from "./inference/chat.ts";
export { type DescribedCall, tokenVariable } from "./inference/described-call.ts";
export { TemplateNotFoundError } from "./inference/template-not-found-error.ts";
export { type InferenceSnippet, type InferenceSnippetOptions, inferenceSnippets } from "./inference-snippets.ts";
export { type LibrarySnippet, librarySnippets } from "./library-snippets.ts";
