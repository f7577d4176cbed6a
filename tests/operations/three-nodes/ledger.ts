/** A request, or a command such as `git push`, that did not succeed. */
export interface Failure {
  client: string;
  startedAtMs: number;
  endedAtMs: number;
  /** `undefined`: there was no complete response. */
  status: number | undefined;
  /** The node that sent the response; `undefined`: the proxy, or there was none. */
  node: string | undefined;
  hasRetryAfter: boolean;
  message: string;
}

export interface AcknowledgedFile {
  repo: string;
  path: string;
  sha256: string;
}

export interface AcknowledgedCall {
  requestId: string;
  node: string | undefined;
  endedAtMs: number;
}

/** What the hub has acknowledged to clients, and what it has not. */
export class Ledger {
  readonly files: AcknowledgedFile[] = [];
  /** Commits, by their ids. */
  readonly commits: { repo: string; oid: string }[] = [];
  /** Complete responses of a model. */
  readonly calls: AcknowledgedCall[] = [];
  readonly failures: Failure[] = [];
  /** Successful operations of each client. */
  readonly counts: Record<string, number> = {};

  count(client: string): void {
    this.counts[client] = (this.counts[client] ?? 0) + 1;
  }

  commit(commit: { repo: string; oid: string }, file: AcknowledgedFile): void {
    this.commits.push(commit);
    this.files.push(file);
  }
}
