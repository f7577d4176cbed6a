import { ModelHeader } from "../model/model-header.tsx";
import { TryPanel, type TryPanelProps } from "./try-panel.tsx";

interface TryPageProps extends TryPanelProps {
  /** Whether the visitor likes the model, where that is known. */
  liked: boolean | undefined;
}

/** A model's widget with its answer, for browsers that do not run our script. */
export function TryPage({ liked, ...panel }: TryPageProps) {
  return (
    <>
      <ModelHeader model={panel.widget.model} liked={liked} tab="card" />
      <div className="wrap py-8">
        <TryPanel {...panel} />
      </div>
    </>
  );
}
