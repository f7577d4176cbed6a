import { useText } from "../../../frame/page-context.tsx";
import { paths } from "../../../paths.ts";
import type { MissingPart } from "./missing-parts.ts";

interface WhatToAddProps {
  modelId: string;
  /** At least one. */
  missing: readonly MissingPart[];
  /** Whether the visitor may change the model. Others propose changes. */
  isWriter: boolean;
}

const keys = { task: "pipeline_tag", library: "library_name", config: "config.json", files: undefined } as const;

/** Lists what a model's repository lacks for code to load or call it, with links to add it. */
export function WhatToAdd({ modelId, missing, isWriter }: WhatToAddProps) {
  const { missing: text } = useText().use;
  const at = { type: "model", id: modelId, revision: "main" } as const;
  const needsCard = missing.includes("task") || missing.includes("library");
  const needsFiles = missing.includes("files") || missing.includes("config");
  return (
    <section className="what-to-add" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p>{text.body}</p>
      <ul>
        {missing.map((part) => (
          <li key={part}>
            <strong>{text.parts[part].name}</strong>
            {keys[part] === undefined ? null : (
              <>
                {" "}
                (<code>{keys[part]}</code>)
              </>
            )}
            {": "}
            {text.parts[part].use}
          </li>
        ))}
      </ul>
      <p className="place mt-4">
        {needsCard ? (
          <a className="button primary" rel="nofollow" href={paths.editFile({ ...at, path: "README.md" })}>
            {isWriter ? text.editCard : text.proposeCard}
          </a>
        ) : null}
        {needsFiles ? (
          <a className="button" rel="nofollow" href={paths.upload({ ...at, path: "" })}>
            {isWriter ? text.upload : text.proposeFiles}
          </a>
        ) : null}
      </p>
    </section>
  );
}
