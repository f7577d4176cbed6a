/** Something that the hub has acknowledged, and that must be readable at the end. */
export type Fact =
  | { kind: "file"; path: string; content: string }
  | { kind: "pull request"; num: number; path: string; content: string }
  | { kind: "ref"; name: string };

interface AcknowledgedFact {
  fact: Fact;
  /** Order of the request's start among the starts and ends of all requests. */
  startedAt: number;
}

/** Repositories that share their names: each is created, renamed back and forth, and deleted under two names. */
export class Slot {
  readonly names: readonly [string, string];
  /** The name that the repository probably has. */
  likelyName: string;
  /** Branches and tags that were created and may be deleted. */
  readonly refs: string[] = [];
  pulls: number[] = [];
  readonly #facts: AcknowledgedFact[] = [];
  #deletedUntil = -1;
  readonly #deletedRefs = new Set<string>();

  constructor(name: string) {
    this.names = [`${name}-one`, `${name}-two`];
    [this.likelyName] = this.names;
  }

  acknowledge(fact: Fact, startedAt: number): void {
    this.#facts.push({ fact, startedAt });
  }

  /** Notes that a deletion may take effect until `endedAt`. */
  mayDelete(endedAt: number): void {
    this.#deletedUntil = Math.max(this.#deletedUntil, endedAt);
    this.pulls = [];
  }

  mayDeleteRef(name: string): void {
    this.#deletedRefs.add(name);
  }

  /** Returns what no request may have deleted. */
  remaining(): Fact[] {
    return this.#facts
      .filter(({ startedAt }) => startedAt > this.#deletedUntil)
      .map(({ fact }) => fact)
      .filter((fact) => fact.kind !== "ref" || !this.#deletedRefs.has(fact.name));
  }
}
