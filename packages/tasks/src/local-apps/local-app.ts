import type { ModelRecord } from "../model-record.ts";
import type { PipelineType } from "../tasks.ts";

/** Operating systems for which commands are made. */
export const localSystems = ["macos", "linux", "windows"] as const;

/** An operating system of a local machine. */
export type LocalSystem = (typeof localSystems)[number];

/** Commands to copy, with a title. */
export interface LocalAppCommand {
  /** What the commands do. */
  title: string;
  /** Commands to run once beforehand. */
  setup?: string;
  /** Commands to run, each to be copied on its own. */
  run: readonly string[];
  /**
   * Operating systems on which the commands run.
   * @default all
   */
  systems?: readonly LocalSystem[];
}

/** What links and commands of an app are made for. */
export interface LocalAppTarget {
  /** Record of the model. */
  model: ModelRecord;
  /**
   * Path of the chosen GGUF file in the repository. Without it, commands leave the choice to the app or download every
   * file.
   */
  filePath?: string | undefined;
  /** Origin of the hub that has the model, without a trailing slash, if it is not the one that apps know. */
  hubUrl?: string | undefined;
  /**
   * Operating system of the machine, which selects the commands and their shell: PowerShell on Windows.
   * @default commands for all systems, for a POSIX shell unless their title names Windows
   */
  system?: LocalSystem | undefined;
}

/** What links and commands of an app have in common. */
export interface LocalAppBase {
  /** Label of the button. */
  prettyLabel: string;
  /** Documentation. */
  docsUrl: string;
  /** Task that the app is mainly for. */
  mainTask: PipelineType;
  /**
   * Whether it runs on macOS only.
   * @default false
   */
  macOsOnly?: boolean;
  /**
   * Whether it downloads from a hub that is named in the environment variable `HF_ENDPOINT`, or before the model's name.
   * Other apps know one hub.
   * @default false
   */
  usesOtherHubs?: boolean;
  /** Returns whether a model's page offers the app. */
  isOfferedFor(model: ModelRecord): boolean;
}

/** A program that runs models on a local machine, opened by a link or run by commands. */
export type LocalApp = LocalAppBase &
  (
    | {
        /** Returns the link that opens the model in the app. */
        deeplink(target: LocalAppTarget): URL;
      }
    | {
        /** Returns the commands that run the model; none if the app cannot reach the hub. */
        commands(target: LocalAppTarget): LocalAppCommand[];
      }
  );
