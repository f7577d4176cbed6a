import { cachedNumbersPerToken } from "@modelyard/model-files/memory";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { fitOf } from "./fit-of.ts";
import type { HardwareChoice } from "./hardware-choice.ts";
import type { WeightRow } from "./weight-rows.ts";

interface WeightsTableProps {
  modelId: string;
  rows: readonly WeightRow[];
  choice: HardwareChoice | undefined;
}

export function WeightsTable({ modelId, rows, choice }: WeightsTableProps) {
  const text = useText();
  const { verdicts } = text.weights;
  return (
    <TableFrame data-fits={verdicts.fits} data-tight={verdicts.tight} data-too-big={verdicts["too-big"]}>
      <table className="weights">
        <thead>
          <tr>
            <th scope="col">{text.weights.quantization}</th>
            <th scope="col" className="number">
              {text.weights.size}
            </th>
            <th scope="col" className="number">
              {text.weights.bits}
            </th>
            <th scope="col" className="number">
              {text.weights.need}
            </th>
            <th scope="col">{text.weights.fit}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.path} modelId={modelId} row={row} choice={choice} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

interface RowProps {
  modelId: string;
  row: WeightRow;
  choice: HardwareChoice | undefined;
}

function Row({ modelId, row, choice }: RowProps) {
  const text = useText();
  const { language } = text;
  const { path, files, label, sizeBytes, bitsPerWeight, weightBytes, attention, contextLength } = row;
  const { needBytes, verdict } = fitOf(row, choice);
  return (
    <tr
      data-weight-bytes={weightBytes}
      data-cached-numbers={cachedNumbersPerToken(attention)}
      data-longest-tokens={contextLength}
    >
      <th scope="row">
        <a href={paths.blob({ type: "model", id: modelId, revision: "main", path })} title={path}>
          <code>{label ?? path}</code>
        </a>
        {files === 1 ? null : <span className="badge">{text.weights.parts(files)}</span>}
        <p className="explained">{explanation(row, text)}</p>
      </th>
      <td className="number">{formatBytes(sizeBytes, language)}</td>
      <td className="number" data-shows="bits">
        {bitsPerWeight === undefined ? null : formatNumber(Math.round(bitsPerWeight * 100) / 100, language)}
      </td>
      <td className="number" data-shows="need" data-label={text.weights.need}>
        {text.weights.needAbout(formatBytes(needBytes, language))}
      </td>
      <td data-shows="fit">
        {verdict === undefined ? null : (
          <span className="verdict" data-verdict={verdict}>
            {text.weights.verdicts[verdict]}
          </span>
        )}
      </td>
    </tr>
  );
}

function explanation({ path, quantization }: WeightRow, text: ReturnType<typeof useText>): string {
  if (!path.endsWith(".gguf")) return text.weights.published;
  return quantization === undefined ? text.weights.unknownMix : text.quantizations[quantization];
}
