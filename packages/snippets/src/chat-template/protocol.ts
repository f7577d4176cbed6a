import type { RenderLimits } from "../jinja/evaluation/budget.ts";
import type { ChatTemplateFailure } from "./chat-template-error.ts";

/** What the pool sends to a process. */
export interface RenderRequest {
  template: string;
  values: Record<string, unknown>;
  outputBytes: number;
  limits: RenderLimits;
}

/** What a process sends back; `ready` once, when it has started. */
export type RenderResponse =
  | { ready: true }
  | { text: string }
  | { failure: ChatTemplateFailure; message: string; position?: { line: number; column: number } };
