import { ModelHeader } from "../model/model-header.tsx";
import { TryPanel, type TryPanelProps } from "./try-panel.tsx";

/** A model's widget with its answer, for browsers that do not run our script. */
export function TryPage(panel: TryPanelProps) {
  return (
    <>
      <ModelHeader model={panel.widget.model} tab="card" />
      <div className="wrap py-8">
        <TryPanel {...panel} />
      </div>
    </>
  );
}
