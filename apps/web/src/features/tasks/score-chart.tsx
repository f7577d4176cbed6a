/** Shows labels with their scores as bars, clamped to 0–1. */
export function ScoreChart({ data }: { data: readonly { label: string; score: number }[] }) {
  return (
    <ul className="chart">
      {data.map(({ label, score }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="figure">{score.toFixed(2)}</span>
          {/* Hidden because the number conveys the same. */}
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" className="chart-ground" />
            <rect width={Math.min(1, Math.max(0, score)) * 100} height="4" className="chart-bar" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
