import type { ChatTemplateFailure } from "./chat-template-error.ts";

/** What the pool asks of a process. */
export interface RenderRequest {
  template: string;
  values: Record<string, unknown>;
  outputBytes: number;
}

/** What a process answers. */
export type RenderAnswer =
  | { ready: true }
  | { text: string }
  | { failure: ChatTemplateFailure; message: string; place?: { line: number; column: number } };
