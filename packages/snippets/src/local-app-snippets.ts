import {
  isLocalAppKey,
  type LocalApp,
  type LocalAppKey,
  type LocalSystem,
  localApps,
  localAppsFor,
  type ModelRecord,
} from "@modelyard/tasks";
import { modelFacts } from "./model/model-facts.ts";

/** The hub that all apps use by default. */
const fieldHub = "https://huggingface.co";

/** A way to run a model on a local machine: a link that opens an app, or commands. */
export type LocalAppSnippet = {
  /** Key of the app. */
  app: LocalAppKey;
  /** Label of its button. */
  label: string;
  /** Documentation of the app. */
  docsUrl: string;
  /** Whether the app downloads from the given hub. Other apps look for the model on huggingface.co. */
  reachesHub: boolean;
} & (
  | {
      /** Whether the app is opened by a link or run by commands. */
      kind: "link";
      /** Link that opens the app. */
      url: string;
    }
  | {
      /** Whether the app is opened by a link or run by commands. */
      kind: "commands";
      /** Shell commands. */
      commands: readonly {
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
      }[];
    }
);

/** Returns links and commands for the apps that a model's page offers, or for one app, offered or not. */
export function localAppSnippets(
  model: ModelRecord,
  options: {
    /**
     * Key of the only app to return.
     * @default every app that fits the model
     */
    app?: string;
    /**
     * Path of the chosen GGUF file.
     * @default the file that `chooseGgufFile` finds in the record
     */
    filePath?: string;
    /** Origin of this hub, without a trailing slash, for apps that can use another hub. */
    hubUrl?: string;
    /**
     * Operating system of the machine.
     * @default commands for all systems
     */
    system?: LocalSystem;
  } = {},
): LocalAppSnippet[] {
  const { id, tags, ggufFile } = modelFacts(model, options);
  // Apps use these two fields without checking them.
  const record = { ...model, id, tags: [...tags] };
  const keys = options.app === undefined ? localAppsFor(record) : [options.app].filter(isLocalAppKey);
  const hubUrl = options.hubUrl === fieldHub ? undefined : options.hubUrl;
  return keys.map((app) => {
    const entry: LocalApp = localApps[app];
    const { prettyLabel: label, docsUrl, usesOtherHubs = false } = entry;
    const { system } = options;
    const target = { model: record, filePath: ggufFile, hubUrl, system };
    if ("deeplink" in entry) {
      const url = entry.deeplink(target).href;
      return { app, label, docsUrl, reachesHub: hubUrl === undefined, kind: "link", url };
    }
    const all = entry.commands(target);
    const commands = all.filter(({ systems }) => system === undefined || systems?.includes(system) !== false);
    const reachesHub = hubUrl === undefined || (usesOtherHubs && all.length > 0);
    return { app, label, docsUrl, reachesHub, kind: "commands", commands };
  });
}
