/** Access to the files of one model. */
export interface ModelAccess {
  /** Address of the hub. */
  endpoint: string;
  token: string;
  revoke: () => Promise<void>;
}

/** Why a replica does not run. The output is for administrators only. */
export class ReplicaFailure extends Error {
  override name = "ReplicaFailure";
  /** The last lines that the process wrote, or the conditions of an object in a cluster. */
  readonly output: readonly string[];

  constructor(message: string, output: readonly string[] = []) {
    super(message);
    this.output = output;
  }
}

/** An engine that serves one model. */
export interface Replica {
  /** Scheme, host and port. */
  origin: string;
  /** What comes before the paths of the engine: empty, or with a leading slash and none at the end. */
  pathPrefix: string;
  headers: Readonly<Record<string, string>>;
  /** What runs: a process, or an object in a cluster. */
  runs: Readonly<Record<string, string | number | undefined>>;
  /** Resolves when the engine has ended. Never rejects. */
  ended: Promise<ReplicaFailure>;
  /** Ends the engine. */
  stop: () => void;
}
