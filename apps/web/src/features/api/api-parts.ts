import type { ApiGroup, ApiOperation } from "@modelyard/platform/api/operation";
import type { DocumentPart } from "../../documents/parse-document.ts";
import { paths } from "../../paths.ts";
import { exampleOf, parametersOfOperation } from "./parameter-text.ts";
import { isTryable } from "./tryable.ts";

/** Adds to the parts of a group's page what Markdown cannot say: a badge for each method, and a way to try each operation. */
export function apiParts({ operations }: ApiGroup, parts: readonly DocumentPart[]): DocumentPart[] {
  const rest = [...operations];
  let open: ApiOperation | undefined;
  return parts
    .flatMap((part): DocumentPart[] => {
      if (part.kind === "heading" && part.level === 2) {
        const before = tryParts(open);
        open = rest.shift();
        return [...before, part];
      }
      if (part.kind !== "body" || open === undefined) return [part];
      const { method, path } = open;
      const line = `<p><code>${method} ${path}</code></p>`;
      return [{ ...part, html: part.html.replace(line, () => methodHtml(method, path)) }];
    })
    .concat(tryParts(operations.at(-1)));
}

function methodHtml(method: string, path: string): string {
  const address = path.replaceAll("/", "/<wbr>");
  return `<p class="operation"><span class="method" data-method="${method}">${method}</span> <code>${address}</code></p>`;
}

/** A link to the form, filled with examples; a form on the page itself would be kept with the page. */
function tryParts(operation: ApiOperation | undefined): DocumentPart[] {
  if (operation === undefined || !isTryable(operation)) return [];
  const examples = parametersOfOperation(operation).flatMap((parameter) => {
    const example = parameter.in === "header" ? undefined : exampleOf(parameter);
    return example === undefined || parameter.in !== "path" ? [] : [[parameter.name, example] as const];
  });
  const href = paths.tryOperation(operation.id, Object.fromEntries(examples)).replaceAll("&", "&amp;");
  const html = `<p><a class="button" href="${href}">Try it<span class="sr-only">: ${operation.summary}</span></a></p>`;
  return [{ kind: "body", id: `try-${operation.id}`, html }];
}
