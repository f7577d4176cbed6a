import { firstMarker, heldBack } from "./held-back.ts";

/** Ends a generated text at the first of several texts, which may span tokens. No part of them is passed on. */
export class StopTexts {
  readonly #stops: readonly string[];
  #pending = "";
  isStopped = false;

  constructor(stops: readonly string[]) {
    this.#stops = stops;
  }

  /** Adds generated text. @returns the text that may be passed on now */
  add(text: string): string {
    if (this.#stops.length === 0) return text;
    this.#pending += text;
    const position = firstMarker(this.#pending, this.#stops);
    this.isStopped = position !== -1;
    const end = this.isStopped ? position : this.#pending.length - heldBack(this.#pending, this.#stops);
    const passed = this.#pending.slice(0, end);
    this.#pending = this.isStopped ? "" : this.#pending.slice(end);
    return passed;
  }

  /** Returns the rest, at the end of the generated text. */
  finish(): string {
    const rest = this.#pending;
    this.#pending = "";
    return rest;
  }
}
