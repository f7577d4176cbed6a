import { EvaluationError } from "../values/values.ts";

/** Limits for evaluating one template. */
export interface RenderLimits {
  /** Evaluated expressions and statements, and items that filters process. */
  steps: number;
  /** Nesting depth of expressions, statements and macro calls. */
  depth: number;
  /** Characters of a text that is being built. */
  outputChars: number;
}

export type LimitReached = "steps" | "depth" | "output";

/** A template exceeded one of its limits. */
export class LimitError extends EvaluationError {
  readonly limit: LimitReached;
  constructor(limit: LimitReached, message: string) {
    super(message);
    this.limit = limit;
  }
}

/** Counts the resources that a template uses. */
export class Budget {
  readonly limits: RenderLimits;
  #steps = 0;
  #depth = 0;

  constructor(limits: RenderLimits) {
    this.limits = limits;
  }

  /** @throws {LimitError} */
  step(count = 1): void {
    this.#steps += count;
    if (this.#steps > this.limits.steps)
      throw new LimitError("steps", `The template took more than ${this.limits.steps} steps.`);
  }

  enter(): void {
    this.step();
    if (++this.#depth > this.limits.depth) {
      throw new LimitError("depth", `The template is nested more than ${this.limits.depth} levels deep.`);
    }
  }

  leave(): void {
    this.#depth--;
  }
}

/** Text that statements print. */
export class Output {
  readonly #parts: string[] = [];
  readonly #maxChars: number;
  #chars = 0;

  constructor({ limits }: Budget) {
    this.#maxChars = limits.outputChars;
  }

  write(text: string): void {
    this.#chars += text.length;
    if (this.#chars > this.#maxChars) {
      throw new LimitError("output", `The template gave more than ${this.#maxChars} characters of text.`);
    }
    this.#parts.push(text);
  }

  text(): string {
    return this.#parts.join("");
  }
}
