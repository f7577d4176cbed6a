import { refusedPathMessage } from "./safe-path.ts";

/** A push or commit is refused. The message is for the user. */
export class TreeRefusal extends Error {
  override name = "TreeRefusal";
  /** The kind of problem, from which an API derives the status. */
  readonly kind: "path" | "size";

  constructor(kind: "path" | "size", message: string) {
    super(message);
    this.kind = kind;
  }
}

export function pathRefusal(path: string, reason: string): TreeRefusal {
  return new TreeRefusal("path", refusedPathMessage(path, reason));
}
