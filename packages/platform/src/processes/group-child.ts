import type { Readable, Writable } from "node:stream";

/** The first process of a group, with the events of a `ChildProcess`: `spawn`, `error`, `exit` and `close`. */
export interface GroupChild extends NodeJS.EventEmitter {
  /** `undefined` until it runs. */
  readonly pid?: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Signals only this process. @returns whether it was running */
  kill: (signal: NodeJS.Signals) => boolean;
}

/** A starting command, and how to signal the process group that it leads. */
export interface StartedGroup {
  child: GroupChild;
  signalGroup: (signal: NodeJS.Signals) => void;
}

export interface CommandToStart {
  program: string;
  args: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  /** Added to the priority of this process: 0 to 19, where 19 gets the least processor time. */
  niceness: number;
}
