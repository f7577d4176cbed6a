import { useText } from "../../../frame/page-context.tsx";
import { DataTable } from "../../tasks/data-table.tsx";
import { ScoreChart } from "../../tasks/score-chart.tsx";
import { TokenText } from "../../tasks/token-text.tsx";
import type { DrawnBox, DrawnOutput } from "./shown-media.ts";

/** One part of a model's result, by kind. */
export function OutputView({ output }: { output: DrawnOutput }) {
  const text = useText();
  switch (output.type) {
    case "text":
      return (
        <p className="demo-text" dir="auto">
          {output.content}
        </p>
      );
    case "chart":
      return <ScoreChart data={output.data} />;
    case "tabular":
      return <DataTable table={output.table} />;
    case "text-with-tokens":
      return <TokenText text={output.text} tokens={output.tokens} />;
    case "img":
      return (
        <figure>
          <img src={output.src} alt={output.label ?? text.widget.madePicture} />
          {output.label === undefined ? null : <figcaption>{output.label}</figcaption>}
        </figure>
      );
    case "audio":
      return <Sound controls src={output.src} aria-label={output.label ?? text.widget.madeSound} />;
    case "video":
      return <Film controls src={output.src} aria-label={text.widget.madeVideo} />;
    case "boxes":
  }
  return <Boxes {...output} />;
}

/** Generated media have no captions. */
const Sound = "audio";
const Film = "video";

interface BoxesProps {
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  boxes: readonly DrawnBox[];
}

/** The image with detected boxes; the list beside it has the same as text. */
function Boxes({ src, width, height, boxes }: BoxesProps) {
  const line = Math.max(width, height) / 200;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} className="found-boxes" aria-hidden="true">
        <image href={src} width={width} height={height} />
        {boxes.map(({ label, box: { xmin, ymin, xmax, ymax } }) => (
          <rect
            key={`${label} ${xmin} ${ymin} ${xmax} ${ymax}`}
            x={xmin}
            y={ymin}
            width={Math.max(0, xmax - xmin)}
            height={Math.max(0, ymax - ymin)}
            strokeWidth={line}
          />
        ))}
      </svg>
      <ScoreChart data={boxes} />
    </>
  );
}
