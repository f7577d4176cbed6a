import { type ModelDetails, modelRelations } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";

interface ModelFamilyProps {
  modelId: string;
  details: Pick<ModelDetails, "bases" | "children">;
}

/** Shows a model's base models and the models derived from it. */
export function ModelFamily({ modelId, details: { bases, children } }: ModelFamilyProps) {
  const text = useText();
  const derived = modelRelations.filter((relation) => children[relation] > 0);
  if (bases.length === 0 && derived.length === 0) return null;
  return (
    <section className="family" aria-labelledby="family-heading">
      <h2 id="family-heading">{text.family.heading}</h2>
      <ul>
        {bases.map(({ id, relation, known }) => (
          <li key={`${relation} ${id}`}>
            <span className="kind">{relationLabel(text.family.madeBy, relation)}</span>
            {known ? <a href={paths.model(id)}>{id}</a> : <span title={text.family.elsewhere}>{id}</span>}
          </li>
        ))}
        <li className="self" aria-current="true">
          {modelId}
        </li>
        {derived.map((relation) => (
          <li key={relation} className="child">
            <a href={paths.modelTree(modelId, { relation })}>{text.family.children[relation](children[relation])}</a>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <a href={paths.modelTree(modelId)}>{text.family.open}</a>
      </p>
    </section>
  );
}

export function relationLabel(
  labels: Readonly<Record<(typeof modelRelations)[number], string>>,
  relation: string,
): string {
  const known = modelRelations.find((name) => name === relation);
  return known === undefined ? labels.finetune : labels[known];
}
