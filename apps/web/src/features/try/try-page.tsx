import { useText } from "../../frame/page-context.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ModelHeader } from "../model/model-header.tsx";
import { TryPanel, type TryPanelProps } from "./try-panel.tsx";

interface TryPageProps extends TryPanelProps {
  /** Whether the visitor likes the model, if known. */
  liked: boolean | undefined;
  /** The requested result has expired. */
  isGone: boolean;
}

/** A model's widget with its result, for browsers without JavaScript. */
export function TryPage({ liked, isGone, ...panel }: TryPageProps) {
  const text = useText();
  return (
    <>
      <ModelHeader model={panel.widget.model} liked={liked} discussions={undefined} tab="card" />
      <div className="wrap py-8">
        {isGone ? <Problem message={text.widget.gone} /> : null}
        <TryPanel {...panel} />
      </div>
    </>
  );
}
