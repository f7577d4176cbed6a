import { useText } from "../frame/page-context.tsx";
import { formatDate } from "../text/format.ts";

export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {formatDate(iso, useText().language)}
    </time>
  );
}
