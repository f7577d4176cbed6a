import { defineLanguageFacet, Language, LanguageSupport, languageDataProp } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

/** Languages by the end of a file's name; each is loaded when a file needs it. */
const loaders: readonly { ends: RegExp; load: () => Promise<Extension> }[] = [
  { ends: /\.(?:md|markdown)$/i, load: markdown },
  { ends: /\.(?:ya?ml|cff)$/i, load: yaml },
  { ends: /\.(?:json|ipynb)$/i, load: async () => (await import("@codemirror/lang-json")).json() },
  { ends: /\.pyi?$/i, load: async () => (await import("@codemirror/lang-python")).python() },
  {
    ends: /\.(?:[cm]?[jt]sx?)$/i,
    load: async () => (await import("@codemirror/lang-javascript")).javascript({ jsx: true, typescript: true }),
  },
];

/** Returns the language of a file; none for text. */
export async function languageOf(path: string): Promise<Extension> {
  return (await loaders.find(({ ends }) => ends.test(path))?.load()) ?? [];
}

async function yaml(): Promise<Extension> {
  return (await import("@codemirror/lang-yaml")).yaml();
}

/** Markdown with the front matter of cards. Without HTML in it, which would double the size of the script. */
async function markdown(): Promise<Extension> {
  const [{ parser, GFM }, { yamlFrontmatter }] = await Promise.all([
    import("@lezer/markdown"),
    import("@codemirror/lang-yaml"),
  ]);
  const data = defineLanguageFacet({ commentTokens: { block: { open: "<!--", close: "-->" } } });
  const configured = parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]);
  return yamlFrontmatter({ content: new LanguageSupport(new Language(data, configured, [], "markdown")) });
}
