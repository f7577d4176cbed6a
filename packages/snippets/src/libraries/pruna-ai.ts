import { Code, comment } from "../code.ts";
import { diffusers } from "./diffusers.ts";
import type { LibraryGenerator, TitledCode } from "./library.ts";
import { transformers } from "./transformers.ts";

/**
 * Returns the snippets of the model's first other library, adapted: a model that Pruna optimized is used like the
 * original, except for the class that loads it.
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

const load = ".from_pretrained(";

/** Returns the name at the end of Python code. */
function lastName(code: string): string {
  return code.split(/\W/).at(-1) ?? "";
}

/** Replaces the model classes that a line loads. */
function withClass(line: string, className: string): string {
  const parts = line.split(load);
  const replaced = parts.map((part, index) => {
    const name = lastName(part);
    const isReplaced = index < parts.length - 1 && isModelClass(name);
    return isReplaced ? part.slice(0, part.length - name.length) + className : part;
  });
  return replaced.join(load);
}

/** Returns whether a class is a model or pipeline class. Processors and tokenizers are loaded as before. */
function isModelClass(name: string): boolean {
  return /(?:Model|Pipeline|LM)$/.test(name) || /[A-Za-z]For[A-Z]/.test(name);
}

/** Removes the arguments from `dtype` on: Pruna fixed device and precision when it converted the model. */
function withoutPlacement(line: string): string {
  const start = line.indexOf(", dtype=");
  const end = line.lastIndexOf(")");
  return start === -1 || end < start ? line : line.slice(0, start) + line.slice(end);
}

function rewritten({ title, code }: TitledCode, { packageName, className }: typeof open): TitledCode {
  const classes = new Set(code.text.split(load).slice(0, -1).map(lastName).filter(isModelClass));
  const packages = code.text.split("\n", 1)[0]?.split("accelerate")[1] ?? "";
  const lines = code.text.split("\n").flatMap((line) => {
    if (line.startsWith("# pip install")) return [];
    const [, from, names] = /^from (diffusers|transformers) import (.+)$/.exec(line) ?? [];
    if (from === undefined || names === undefined) {
      const own = withClass(line, className);
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

/** Removes imports and variables that the remaining lines do not use. */
function withoutUnused(lines: readonly string[]): readonly string[] {
  const has = (word: string) => lines.some((line) => line.includes(word) && !line.startsWith("#"));
  return lines.filter(
    (line) => (line !== "import torch" || has("torch.")) && (!line.startsWith("# On a Mac") || has("device_map=")),
  );
}
