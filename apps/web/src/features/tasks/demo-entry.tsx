import type { DemoEntry } from "@modelyard/tasks/descriptors";
import { usePage } from "../../frame/page-context.tsx";
import { demoLabel } from "../../text/task-text.ts";
import { DataTable } from "./data-table.tsx";
import { ScoreChart } from "./score-chart.tsx";
import { TokenText } from "./token-text.tsx";

interface DemoPanelProps {
  title: string;
  id: string;
  entries: readonly DemoEntry[];
}

/** Shows the inputs or outputs of a demo. */
export function DemoPanel({ title, id, entries }: DemoPanelProps) {
  const { text } = usePage();
  return (
    <section aria-labelledby={id} className="demo-panel">
      <h2 id={id}>{title}</h2>
      <div lang="en">
        {entries.length === 0 ? <p className="text-muted">{text.tasks.noDemo}</p> : null}

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
          {labelsOfPanels.has(entry.label) ? null : (
            <p className="demo-label" lang={text.language}>
              {demoLabel(entry.label, text.language)}
            </p>
          )}
          <p className="demo-text">{entry.content}</p>
        </div>
      );
    case "chart":
      return <ScoreChart data={entry.data} />;
    case "tabular":
      return <DataTable table={entry.table} />;
    case "text-with-tokens":
  }
  return <TokenText text={entry.text} tokens={entry.tokens} />;
}

/** The catalogue's audio files contain no speech and need no captions. */
const Sound = "audio";

/** Labels that only repeat the panel's heading. */
const labelsOfPanels: ReadonlySet<string> = new Set(["Input", "Output"]);

/** Returns an image's description: `street-boxes.svg` becomes `street boxes`. */
function wordsOf(filename: string): string {
  return filename.replace(/\.\w+$/, "").replaceAll("-", " ");
}
