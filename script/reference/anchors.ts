/** Numbers the headings of a page as the documentation does, so that links lead to the right one of several equal names. */
export class Anchors {
  readonly #seen = new Map<string, number>();

  /** Returns the id of the next heading of this name, which is a plain identifier. */
  next(name: string): string {
    const base = name.toLowerCase();
    const seen = this.#seen.get(base) ?? 0;
    this.#seen.set(base, seen + 1);
    return seen === 0 ? base : `${base}-${seen}`;
  }
}
