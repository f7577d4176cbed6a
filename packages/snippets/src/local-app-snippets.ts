import { isLocalAppKey, type LocalAppKey, localApps, localAppsFor, type ModelRecord } from "@modelyard/tasks";
import { modelFacts } from "./model/model-facts.ts";

/** One way to run a model on a machine of one's own. */
export type LocalAppSnippet = {
  app: LocalAppKey;
  label: string;
  docsUrl: string;
} & (
  | { kind: "link"; url: string }
  | {
      kind: "commands";
      /** Shell; with `{{GGUF_FILE}}` or `{{QUANT_TAG}}` where no file was chosen yet. */
      commands: readonly { title: string; setup?: string; run: readonly string[] }[];
    }
);

/**
 * Links and commands for the apps that this model's page offers, or for one app, offered or not.
 * @param options.filePath the GGUF file that was chosen
 */
export function localAppSnippets(
  model: ModelRecord,
  options: { app?: string; filePath?: string } = {},
): LocalAppSnippet[] {
  const { id, tags } = modelFacts(model);
  // The apps read these two without looking at them.
  const record = { ...model, id, tags: [...tags] };
  const keys = options.app === undefined ? localAppsFor(record) : [options.app].filter(isLocalAppKey);
  return keys.map((app) => {
    const entry = localApps[app];
    const { prettyLabel: label, docsUrl } = entry;
    const target = { model: record, filePath: options.filePath };
    return "deeplink" in entry
      ? { app, label, docsUrl, kind: "link", url: entry.deeplink(target).href }
      : { app, label, docsUrl, kind: "commands", commands: entry.commands(target) };
  });
}
