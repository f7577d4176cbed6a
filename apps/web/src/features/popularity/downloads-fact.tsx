import type { DownloadHistory } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { formatDate, formatNumber } from "../../text/format.ts";
import { Sparkline } from "../../ui/sparkline.tsx";

interface DownloadsFactProps {
  /** Downloads in the last 30 days. */
  downloads: number;
  /** `undefined` if it could not be read. */
  history: DownloadHistory | undefined;
}

/** Shows the downloads of the last 30 days with a sparkline, and the total of all time; nothing before the first one. */
export function DownloadsFact({ downloads, history }: DownloadsFactProps) {
  const { popularity: text, counts, language } = useText();
  // The sparkline and the figure must agree.
  const sum = history?.downloads ?? downloads;
  const allTime = history?.downloadsAllTime ?? sum;
  if (allTime === 0) return null;
  return (
    <div className="downloads">
      <dt>{text.downloads}</dt>
      <dd>
        <span className="figure">{formatNumber(sum, language)}</span>
        {allTime <= sum ? null : <span className="all-time">{text.allTime(formatNumber(allTime, language))}</span>}
      </dd>
      {history === undefined || sum === 0 ? null : (
        <dd className="days">
          <Sparkline
            label={text.lastDays(formatNumber(sum, language), sum)}
            points={history.days.map(({ day, count }) => ({
              key: day,
              value: count,
              shown: `${formatDate(day, language)}: ${counts.downloads(count)}`,
            }))}
          />
        </dd>
      )}
    </div>
  );
}
