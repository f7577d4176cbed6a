import type { ModelProvider, ModelProviders, RunningHere } from "@modelyard/router/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { formatNumber, formatPercent, formatUsd } from "../../text/format.ts";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { providerName } from "./provider-name.ts";

interface ServingPanelProps {
  serving: ModelProviders;
  /** The model's context length in tokens. */
  contextLength: number | undefined;
}

/** The columns after the provider's name, in order. */
const explainedColumns = [
  "status",
  "inputPrice",
  "outputPrice",
  "piecePrice",
  "context",
  "firstToken",
  "throughput",
  "uptime",
] as const;

/** Shows a model's providers with prices and recent measurements. */
export function ServingPanel({ serving: { data }, contextLength }: ServingPanelProps) {
  const page = useText();
  const { serving: text, language } = page;
  if (data.length === 0) return null;
  const isPricedByPiece = data.some(({ pricing }) => piecePrice(pricing) !== undefined);
  const explained = explainedColumns.filter((column) => column !== "piecePrice" || isPricedByPiece);
  return (
    <section id="providers" className="serving-panel" aria-labelledby="providers-heading">
      <h2 id="providers-heading">{text.heading}</h2>
      <TableFrame>
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">{text.columns.provider}</th>
              {explained.map((column) => (
                <th key={column} scope="col" className={column === "status" ? undefined : "number"}>
                  {text.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={`${row.provider} ${row.task}`}>
                <th scope="row">
                  {providerName(row.provider, page)}
                  {row.engine === undefined ? null : <RunsHere engine={row.engine} />}
                </th>
                <td data-label={text.columns.status}>{statusText(text.status, row.status)}</td>
                <PriceCells pricing={row.pricing} showsPiece={isPricedByPiece} />
                <Figure column="context" missing={text.notStated}>
                  {contextLength === undefined ? undefined : formatNumber(contextLength, language)}
                </Figure>
                <MeasuredCells figures={row.last_30_minutes} />
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {data.some(hasGaps) ? <p className="hint">{text.dash}</p> : null}
      <details>
        <summary>{text.meaning}</summary>
        <dl>
          {explained.map((column) => (
            <div key={column}>
              <dt>{text.columns[column]}</dt>
              <dd>{text.definitions[column]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** How this hub runs the model: whether it is loaded, and the speed that was measured last. */
export function RunsHere({ engine: { state, load_ms: loadMs, tokens_per_second: speed } }: { engine: RunningHere }) {
  const { serving: text, language } = useText();
  const seconds = loadMs === null ? undefined : formatNumber(Math.ceil(loadMs / 100) / 10, language);
  const isAbsent = state === "unloaded" && seconds !== undefined;
  return (
    <span className="hint block">
      {isAbsent ? text.loadsIn(seconds) : text.engineStates[state]}
      {speed === null ? null : ` · ${text.engineSpeed(formatNumber(Math.round(speed), language))}`}
    </span>
  );
}

export function statusText(names: Readonly<Record<string, string>>, status: string): string {
  return (Object.hasOwn(names, status) ? names[status] : undefined) ?? status;
}

function hasGaps({ pricing, last_30_minutes: figures }: ModelProvider): boolean {
  return pricing === null || Object.values(figures).includes(null);
}

interface FigureProps {
  column: (typeof explainedColumns)[number];
  missing: string;
  children: ReactNode;
}

function Figure({ column, missing, children }: FigureProps) {
  return (
    <td className="number" data-label={useText().serving.columns[column]}>
      {children ?? <Missing says={missing} />}
    </td>
  );
}

function Missing({ says }: { says: string }) {
  return (
    <span className="text-muted" title={says}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{says}</span>
    </span>
  );
}

function PriceCells({ pricing, showsPiece }: { pricing: ModelProvider["pricing"]; showsPiece: boolean }) {
  const { serving: text, language } = useText();
  const piece = piecePrice(pricing);
  const usd = (price: string | undefined) => (price === undefined ? undefined : formatUsd(Number(price), language));
  return (
    <>
      <Figure column="inputPrice" missing={text.noPrice}>
        {usd(pricing?.input_usd_per_million_tokens)}
      </Figure>
      <Figure column="outputPrice" missing={text.noPrice}>
        {usd(pricing?.output_usd_per_million_tokens)}
      </Figure>
      {showsPiece ? (
        <Figure column="piecePrice" missing={text.noPrice}>
          {piece === undefined ? undefined : text.per[piece.unit](formatUsd(piece.usd, language))}
        </Figure>
      ) : null}
    </>
  );
}

/** Returns the price per image or second; `undefined` if there is none or it is 0. */
export function piecePrice(pricing: ModelProvider["pricing"]): { unit: "image" | "second"; usd: number } | undefined {
  if (pricing === null) return undefined;
  const [image, second] = [Number(pricing.usd_per_image), Number(pricing.usd_per_second)];
  if (image > 0) return { unit: "image", usd: image };
  return second > 0 ? { unit: "second", usd: second } : undefined;
}

function MeasuredCells({ figures }: { figures: ModelProvider["last_30_minutes"] }) {
  const { serving: text, language } = useText();
  const { first_byte_ms: firstByteMs, tokens_per_second: tokensPerSecond, uptime } = figures;
  return (
    <>
      <Figure column="firstToken" missing={text.notMeasured}>
        {firstByteMs === null ? undefined : text.milliseconds(formatNumber(Math.round(firstByteMs.p50), language))}
      </Figure>
      <Figure column="throughput" missing={text.notMeasured}>
        {tokensPerSecond === null
          ? undefined
          : text.tokensPerSecond(formatNumber(Math.round(tokensPerSecond.p50), language))}
      </Figure>
      <Figure column="uptime" missing={text.notMeasured}>
        {uptime === null ? undefined : formatPercent(uptime, language)}
      </Figure>
    </>
  );
}
