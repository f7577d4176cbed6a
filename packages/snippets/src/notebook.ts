/** A heading with code below it. */
export interface NotebookSection {
  /** Text of the heading. */
  title: string;
  /** Python code. */
  code: string;
  /** Documentation to link below the heading. */
  docsUrl?: string | undefined;
}

/** Contents of a notebook. */
interface NotebookOptions {
  /** `owner/name` of the model. */
  modelId: string;
  /** Origin of this hub, without a trailing slash, which the notebook's clients use. */
  hubUrl: string;
  /** Sections in order. */
  sections: readonly NotebookSection[];
}

/**
 * Returns a Jupyter notebook in Python that runs from top to bottom.
 * @returns JSON of nbformat 4.5
 * @see https://nbformat.readthedocs.io/en/latest/format_description.html
 */
export function notebook({ modelId, hubUrl, sections }: NotebookOptions): object {
  const setup = `import os\n\nos.environ["HF_ENDPOINT"] = ${JSON.stringify(hubUrl)}`;
  const cells = [
    markdownCell("title", `# ${asText(modelId)}`),
    codeCell("hub", setup),
    ...sections.flatMap(({ title, code, docsUrl }, index) => [
      markdownCell(`title-${index + 1}`, `## ${asText(title)}${docsUrl === undefined ? "" : `\n\n<${docsUrl}>`}`),
      codeCell(`code-${index + 1}`, code),
    ]),
  ];
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: "python3", display_name: "Python 3", language: "python" },
      language_info: { name: "python" },
    },
    cells,
  };
}

function markdownCell(id: string, source: string) {
  return { id, cell_type: "markdown", metadata: {}, source: linesOf(source) };
}

function codeCell(id: string, source: string) {
  return { id, cell_type: "code", execution_count: null, metadata: {}, outputs: [], source: linesOf(source) };
}

/** Each line keeps its line end, as the format requires. */
function linesOf(source: string): string[] {
  return source.split(/(?<=\n)/);
}

/** Model names are untrusted and must not be read as markup. */
function asText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#&]/g, "\\$&").replaceAll(/\s+/g, " ");
}
