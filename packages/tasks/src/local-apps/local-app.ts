import type { ModelRecord } from "../model-record.ts";
import type { PipelineType } from "../tasks.ts";

/** Commands to copy, with what they do as a title. */
export interface LocalAppCommand {
  title: string;
  /** What has to be done once beforehand. */
  setup?: string;
  /** One or several commands, each to be copied on its own. */
  run: readonly string[];
}

/** What links and commands are made for. */
export interface LocalAppTarget {
  model: ModelRecord;
  /**
   * The GGUF file that was chosen, as a path in the repository. Without it, commands leave the choice to the app, or
   * download every file.
   */
  filePath?: string | undefined;
  /** The hub that has the model, where it is not the one that apps know by themselves. Without a trailing slash. */
  hubUrl?: string | undefined;
}

export interface LocalAppBase {
  /** The name on the button. */
  prettyLabel: string;
  docsUrl: string;
  mainTask: PipelineType;
  macOsOnly?: boolean;
  /** Downloads from the hub that the variable `HF_ENDPOINT` names. Any other app looks for a model on one hub alone. */
  readsHfEndpoint?: boolean;
  /** Whether a model's page offers it. */
  isOfferedFor(model: ModelRecord): boolean;
}

/** A program on a person's own machine that can run a model: opened by a link, or run by commands. */
export type LocalApp = LocalAppBase &
  (
    | { deeplink(target: LocalAppTarget): URL }
    | { /** None where it cannot reach the hub. */ commands(target: LocalAppTarget): LocalAppCommand[] }
  );
