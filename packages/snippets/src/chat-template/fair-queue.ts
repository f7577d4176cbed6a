/**
 * Orders waiting entries fairly: clients take turns, however many entries each has. An entry may belong to several
 * clients, such as a user and an address; it waits for the turn of each.
 */
export class FairQueue<T> {
  readonly #waiting: { clients: readonly string[]; turn: number; value: T }[] = [];
  /** The turn of each client's latest entry. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  get length(): number {
    return this.#waiting.length;
  }

  /** Returns the largest number of waiting entries among these clients. */
  countOf(clients: readonly string[]): number {
    const counts = clients.map((client) => this.#waiting.filter((entry) => entry.clients.includes(client)).length);
    return Math.max(0, ...counts);
  }

  push(clients: readonly string[], value: T): void {
    const turn = Math.max(this.#turn, ...clients.map((client) => this.#turns.get(client) ?? 0)) + 1;
    for (const client of clients) this.#turns.set(client, turn);
    this.#waiting.push({ clients, turn, value });
  }

  shift(): T | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    // Of entries with equal turns, the one that has waited longest.
    const next = this.#waiting.reduce((best, entry) => (entry.turn < best.turn ? entry : best), first);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#turn = next.turn;
    for (const [client, turn] of this.#turns) if (turn <= this.#turn) this.#turns.delete(client);
    return next.value;
  }

  /** Removes and returns all entries. */
  clear(): T[] {
    this.#turns.clear();
    return this.#waiting.splice(0).map(({ value }) => value);
  }
}
