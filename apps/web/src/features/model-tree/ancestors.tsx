import type { ModelAncestor, ModelTree } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Tile } from "../../ui/marks/tile.tsx";
import { relationLabel } from "../model/model-family.tsx";
import { modalityOf } from "../tasks/modality.ts";

interface AncestorsProps {
  modelId: string;
  tree: Pick<ModelTree, "ancestors" | "isCut">;
}

/** A model with the models that it was made from as a nested list: each level is one step further up. */
export function Ancestors({ modelId, tree: { ancestors, isCut } }: AncestorsProps) {
  const { family: text } = useText();
  return (
    <>
      <p className="mt-2 max-w-prose text-muted">{ancestors.length === 0 ? text.noBases : text.lead}</p>
      <ul className="model-tree">
        <li>
          <p className="self" aria-current="true">
            {modelId}
          </p>
          <Bases of={modelId} level={1} ancestors={ancestors} />
        </li>
      </ul>
      {isCut ? <p className="mt-2 text-muted">{text.cut}</p> : null}
    </>
  );
}

function Bases({ of, level, ancestors }: { of: string; level: number; ancestors: readonly ModelAncestor[] }) {
  const { family: text } = useText();
  const own = ancestors.filter((each) => each.of === of && each.level === level);
  if (own.length === 0) return null;
  return (
    <ul>
      {own.map(({ id, relation, known, pipeline_tag }) => (
        <li key={`${relation} ${id}`}>
          <p>
            <span className="kind">{relationLabel(text.madeBy, relation)}</span>
            {known ? (
              <>
                <Tile id={id} modality={modalityOf(pipeline_tag)} size="small" />
                <a href={paths.modelTree(id)}>{id}</a>
              </>
            ) : (
              <span title={text.elsewhere}>{id}</span>
            )}
          </p>
          {known ? <Bases of={id} level={level + 1} ancestors={ancestors} /> : null}
        </li>
      ))}
    </ul>
  );
}
