import { formatDate } from "../text/format.ts";

export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {formatDate(iso)}
    </time>
  );
}
