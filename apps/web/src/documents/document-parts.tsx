import { useText } from "../frame/page-context.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { DocHeading } from "../ui/doc-heading.tsx";
import type { DocumentPart } from "./parse-document.ts";

interface DocumentPartsProps {
  parts: readonly DocumentPart[];
  sourceUrl?: string | undefined;
}

/** Renders a parsed document of this project. */
export function DocumentParts({ parts, sourceUrl }: DocumentPartsProps) {
  const text = useText();
  return parts.map((part) =>
    part.kind === "code" ? (
      <CodeBlock key={part.id} id={part.id} what={text.docs.code}>
        {part.code}
      </CodeBlock>
    ) : part.kind === "heading" ? (
      <DocHeading key={part.id} level={part.level} id={part.id} sourceUrl={sourceUrl}>
        <span dangerouslySetInnerHTML={{ __html: part.html }} />
      </DocHeading>
    ) : (
      // Text of this project, in which HTML was escaped.
      <div key={part.id} dangerouslySetInnerHTML={{ __html: part.html }} />
    ),
  );
}
