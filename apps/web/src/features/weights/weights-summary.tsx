import type { ModelFiles } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { formatNumber, formatPercent, formatShortNumber } from "../../text/format.ts";
import { Fact } from "../../ui/fact.tsx";

/** Shows a model's number of parameters and their number formats in the sidebar. */
export function WeightsSummary({ files: { safetensors, gguf, contextLength } }: { files: ModelFiles }) {
  const text = useText();
  const { language } = text;
  const [first] = gguf;
  const total = safetensors?.parameterCount ?? first?.parameterCount;
  const tokens = contextLength ?? first?.contextLength;
  const shares = Object.entries(safetensors?.parameters ?? {}).toSorted(([, left], [, right]) => right - left);
  return (
    <>
      {total === undefined ? null : (
        <Fact name={text.weights.parameters}>
          <span className="figure" title={formatNumber(total, language)}>
            {formatShortNumber(total, language)}
          </span>
        </Fact>
      )}
      {total === undefined || shares.length === 0 ? null : (
        <div className="dtypes">
          <dt className="sr-only">{text.weights.dtypes}</dt>
          <dd>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              {bars(shares, total).map(({ name, start, width }, index) => (
                <rect key={name} x={start} width={width} height="4" data-series={index % seriesColours} />
              ))}
            </svg>
            <ul>
              {shares.map(([name, count], index) => (
                <li
                  key={name}
                  data-series={index % seriesColours}
                  title={text.weights.share(
                    name,
                    formatNumber(count, language),
                    formatPercent(count / total, language),
                  )}
                >
                  <code>{name}</code> {formatPercent(count / total, language)}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {first?.architecture === undefined ? null : (
        <Fact name={text.weights.architecture}>
          <code>{first.architecture}</code>
        </Fact>
      )}
      {tokens === undefined ? null : (
        <Fact name={text.weights.context}>{text.weights.tokens(formatNumber(tokens, language))}</Fact>
      )}
    </>
  );
}

const seriesColours = 5;

function bars(shares: readonly [string, number][], total: number) {
  let start = 0;
  return shares.map(([name, count]) => {
    const width = total === 0 ? 0 : (count / total) * 100;
    const bar = { name, start, width };
    start += width;
    return bar;
  });
}
