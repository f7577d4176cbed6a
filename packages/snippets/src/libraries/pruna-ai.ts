import { Code, comment } from "../code.ts";
import { diffusers } from "./diffusers.ts";
import type { LibraryGenerator, TitledCode } from "./library.ts";
import { transformers } from "./transformers.ts";

/**
 * A model that Pruna made faster is used as the model it was, but for the class that loads it: the snippets are those of
 * its first library, rewritten.
 * @see https://docs.pruna.ai
 */
export const prunaAi: LibraryGenerator = {
  library: "pruna-ai",
  snippets(model) {
    const loader = model.tags.has("pruna_pro-ai") ? pro : open;
    if (model.tags.has("diffusers")) return diffusers.snippets(model).map((snippet) => rewritten(snippet, loader));
    if (model.tags.has("transformers") && model.transformersInfo !== undefined) {
      return transformers
        .snippets(model)
        .filter(({ title }) => title !== "Pipeline")
        .map((snippet) => rewritten(snippet, loader));
    }
    return [{ code: comment("Type of model unknown.") }];
  },
};

const open = { packageName: "pruna", className: "PrunaModel" };
const pro = { packageName: "pruna_pro", className: "PrunaProModel" };

const loadedClass = /\b[A-Z]\w*(?=\.from_pretrained\()/g;

/** Whether a class is one of a model or a pipeline. Processors and tokenizers are loaded as before. */
function isModelClass(name: string): boolean {
  return /(?:Model|Pipeline|LM)$/.test(name) || /[A-Za-z]For[A-Z]/.test(name);
}

/** Drops the arguments from `dtype` on: Pruna decided where and how precisely the model runs when it converted it. */
function withoutPlacement(line: string): string {
  const start = line.indexOf(", dtype=");
  const end = line.lastIndexOf(")");
  return start === -1 || end < start ? line : line.slice(0, start) + line.slice(end);
}

function rewritten({ title, code }: TitledCode, { packageName, className }: typeof open): TitledCode {
  const classes = new Set((code.text.match(loadedClass) ?? []).filter(isModelClass));
  const packages = code.text.split("\n", 1)[0]?.split("accelerate")[1] ?? "";
  const lines = code.text.split("\n").flatMap((line) => {
    if (line.startsWith("# pip install")) return [];
    const [, from, names] = /^from (diffusers|transformers) import (.+)$/.exec(line) ?? [];
    if (from === undefined || names === undefined) {
      const own = line.replaceAll(loadedClass, (name) => (isModelClass(name) ? className : name));
      return [own === line ? line : withoutPlacement(own)];
    }
    const kept = names.split(", ").filter((name) => !classes.has(name));
    const own = `from ${packageName} import ${className}`;
    if (kept.length === names.split(", ").length) return [line];
    return kept.length === 0 ? [own] : [own, `from ${from} import ${kept.join(", ")}`];
  });
  const text = [`# pip install ${packageName}${packages}`, ...withoutUnused(lines)].join("\n");
  return { ...(title === undefined ? {} : { title }), code: new Code(code.language, text) };
}

/** What the lines that are left have no more use for. */
function withoutUnused(lines: readonly string[]): readonly string[] {
  const has = (word: string) => lines.some((line) => line.includes(word) && !line.startsWith("#"));
  return lines.filter(
    (line) => (line !== "import torch" || has("torch.")) && (!line.startsWith("# On a Mac") || has("device_map=")),
  );
}
