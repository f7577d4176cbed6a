import { type CardLanguage, knownLanguage } from "../cards/rendering/highlight.ts";

/** Extensions that are not names of their language. */
const languageOfExtension: Readonly<Record<string, CardLanguage>> = {
  bat: "bash",
  cc: "cpp",
  cfg: "ini",
  cjs: "javascript",
  conf: "ini",
  cu: "cpp",
  cuh: "cpp",
  cxx: "cpp",
  geojson: "json",
  h: "c",
  hh: "cpp",
  hpp: "cpp",
  htm: "html",
  ipynb: "json",
  j2: "jinja",
  jsx: "javascript",
  markdown: "markdown",
  mjs: "javascript",
  ndjson: "json",
  patch: "diff",
  pyi: "python",
  svg: "xml",
  tsx: "typescript",
};

const languageOfName: Readonly<Record<string, CardLanguage>> = {
  dockerfile: "dockerfile",
  containerfile: "dockerfile",
  ".editorconfig": "ini",
  ".gitconfig": "ini",
  ".gitmodules": "ini",
};

/** Returns the language of a text file by its name; `undefined` if there are no colors for it. */
export function fileLanguage(path: string): CardLanguage | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (Object.hasOwn(languageOfName, name)) return languageOfName[name];
  if (!name.includes(".")) return undefined;
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return Object.hasOwn(languageOfExtension, extension) ? languageOfExtension[extension] : knownLanguage(extension);
}
