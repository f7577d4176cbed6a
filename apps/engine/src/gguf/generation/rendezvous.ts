/**
 * Has generations request their next tokens together. Otherwise each evaluation has the token of one of them, while the others
 * wait, and several tokens take hardly longer than one.
 */
export class Rendezvous {
  #members = 0;
  #waiting: (() => void)[] = [];

  join(): void {
    this.#members += 1;
  }

  /** Has the others no longer wait for this one. */
  leave(): void {
    this.#members -= 1;
    this.#release();
  }

  /** @returns a promise until all members have arrived, `undefined` for the only one */
  arrive(): Promise<void> | undefined {
    if (this.#members <= 1) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#release();
    });
  }

  #release(): void {
    if (this.#waiting.length < this.#members) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
