import type { DemoEntry } from "@modelyard/tasks/descriptors";
import { usePage } from "../../frame/page-context.tsx";
import { TokenText } from "./token-text.tsx";

interface DemoPanelProps {
  title: string;
  id: string;
  entries: readonly DemoEntry[];
}

/** One side of a demonstration. */
export function DemoPanel({ title, id, entries }: DemoPanelProps) {
  const { text } = usePage();
  return (
    <section aria-labelledby={id} className="demo-panel">
      <h2 id={id}>{title}</h2>
      <div lang="en">
        {entries.length === 0 ? <p className="text-muted">{text.tasks.noDemo}</p> : null}
        {/* Static, in the catalogue's order: the place is what tells two of one kind apart. */}
        {entries.map((entry) => (
          <Entry key={JSON.stringify(entry)} entry={entry} />
        ))}
      </div>
    </section>
  );
}

function Entry({ entry }: { entry: DemoEntry }) {
  const { text, assets } = usePage();
  switch (entry.type) {
    case "img":
      return <img src={assets.demo.get(entry.filename)} alt={text.tasks.picture(wordsOf(entry.filename))} />;
    case "audio":
      return (
        <Sound
          controls
          preload="none"
          src={assets.demo.get(entry.filename)}
          aria-label={text.tasks.sound(wordsOf(entry.filename))}
        />
      );
    case "text":
      return (
        <div>
          {saidByPanel.has(entry.label) ? null : <p className="demo-label">{entry.label}</p>}
          <p className="demo-text">{entry.content}</p>
        </div>
      );
    case "chart":
      return <Chart data={entry.data} />;
    case "tabular":
      return <DemoTable table={entry.table} />;
    case "text-with-tokens":
  }
  return <TokenText text={entry.text} tokens={entry.tokens} />;
}

/** The catalogue's sounds hold no speech, so there is nothing to caption. */
const Sound = "audio";

/** Labels that only repeat on which side they stand. */
const saidByPanel: ReadonlySet<string> = new Set(["Input", "Output"]);

/** `street-boxes.svg` shows `street boxes`. */
function wordsOf(filename: string): string {
  return filename.replace(/\.\w+$/, "").replaceAll("-", " ");
}

function Chart({ data }: { data: readonly { label: string; score: number }[] }) {
  return (
    <ul className="chart">
      {data.map(({ label, score }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="figure">{score.toFixed(2)}</span>
          {/* The figure says the same. */}
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" className="chart-ground" />
            <rect width={score * 100} height="4" className="chart-bar" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

const reachableByKeys = { tabIndex: 0 };

function DemoTable({ table }: { table: readonly (readonly string[])[] }) {
  const head = table[0] ?? [];
  const rows = table.slice(1);
  return (
    <div className="table-frame" {...reachableByKeys}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("\t")}>
              {row.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
