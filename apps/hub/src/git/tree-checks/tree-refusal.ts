import { refusedPathMessage } from "./safe-path.ts";

/** A push or commit that may not enter a repository. The message is for the user. */
export class TreeRefusal extends Error {
  override name = "TreeRefusal";
  /** What the refusal is about, so that an API can choose a status. */
  readonly kind: "path" | "size";

  constructor(kind: "path" | "size", message: string) {
    super(message);
    this.kind = kind;
  }
}

export function pathRefusal(path: string, reason: string): TreeRefusal {
  return new TreeRefusal("path", refusedPathMessage(path, reason));
}
