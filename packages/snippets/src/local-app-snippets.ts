import {
  isLocalAppKey,
  type LocalApp,
  type LocalAppKey,
  localApps,
  localAppsFor,
  type ModelRecord,
} from "@modelyard/tasks";
import { modelFacts } from "./model/model-facts.ts";

/** The hub that every app knows. */
const fieldHub = "https://huggingface.co";

/** One way to run a model on a machine of one's own. */
export type LocalAppSnippet = {
  app: LocalAppKey;
  label: string;
  docsUrl: string;
  /** Whether it finds the model on the hub that was given; the other apps look for it on the field's hub. */
  reachesHub: boolean;
} & (
  | { kind: "link"; url: string }
  | {
      kind: "commands";
      /** Shell, ready to be run. */
      commands: readonly { title: string; setup?: string; run: readonly string[] }[];
    }
);

/**
 * Links and commands for the apps that this model's page offers, or for one app, offered or not.
 * @param options.filePath the GGUF file that was chosen; default the one that `chooseGgufFile` finds in the record
 * @param options.hubUrl this hub, without a trailing slash: commands of apps that can be told a hub name it
 */
export function localAppSnippets(
  model: ModelRecord,
  options: { app?: string; filePath?: string; hubUrl?: string } = {},
): LocalAppSnippet[] {
  const { id, tags, ggufFile } = modelFacts(model, options);
  // The apps read these two without looking at them.
  const record = { ...model, id, tags: [...tags] };
  const keys = options.app === undefined ? localAppsFor(record) : [options.app].filter(isLocalAppKey);
  const hubUrl = options.hubUrl === fieldHub ? undefined : options.hubUrl;
  return keys.map((app) => {
    const entry: LocalApp = localApps[app];
    const { prettyLabel: label, docsUrl, readsHfEndpoint = false } = entry;
    const target = { model: record, filePath: ggufFile, hubUrl };
    if ("deeplink" in entry) {
      const url = entry.deeplink(target).href;
      return { app, label, docsUrl, reachesHub: hubUrl === undefined, kind: "link", url };
    }
    const commands = entry.commands(target);
    const reachesHub = hubUrl === undefined || (readsHfEndpoint && commands.length > 0);
    return { app, label, docsUrl, reachesHub, kind: "commands", commands };
  });
}
