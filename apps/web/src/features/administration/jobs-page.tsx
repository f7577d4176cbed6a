import type { Jobs } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { Done } from "../../ui/done.tsx";
import { Problem } from "../../ui/problem.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { AdministrationFrame } from "./administration-frame.tsx";
import { countText } from "./count-text.ts";
import { Table } from "./table.tsx";

interface JobsPageProps extends Jobs {
  done: string | undefined;
  problem: string | undefined;
}

/** The regular work of the hub, and its queues. */
export function JobsPage({ jobs, queues, done, problem }: JobsPageProps) {
  const text = useText();
  const { jobs: own, tabs } = text.administration;
  return (
    <AdministrationFrame tab="jobs" heading={tabs.jobs} lead={own.lead}>
      <Done message={done} />
      <Problem message={problem} />
      <section aria-labelledby="queues" className="mt-8">
        <h2 id="queues" className="section-title">
          {own.queues}
        </h2>
        <Table
          columns={[own.queue, own.waiting, own.oldest]}
          rows={queues.map(({ name, waiting, oldestAt }) => ({
            key: name,
            cells: [
              name === "events" ? own.events : own.deliveries,
              countText(waiting, text),
              oldestAt === null ? own.empty : <TimeAgo key="oldest" iso={oldestAt} />,
            ],
          }))}
        />
      </section>
      <section aria-labelledby="jobs" className="mt-10">
        <h2 id="jobs" className="section-title">
          {own.heading}
        </h2>
        <Table
          columns={[own.name, own.last, own.duration, own.result, own.next, own.run]}
          rows={jobs.map((job) => ({
            key: job.name,
            cells: [
              own.nameOf(job.name),
              <TimeAgo key="last" iso={job.startedAt} />,
              durationOf(job, (ms) => own.milliseconds(formatNumber(ms, text.language))),
              resultOf(job, own),
              <time key="next" dateTime={job.nextAt}>
                {own.utc(job.nextAt.slice(11, 16))}
              </time>,
              <form key="run" method="post" action={paths.runJob()}>
                <input type="hidden" name="name" value={job.name} />
                <button className="button whitespace-nowrap" aria-label={own.runNamed(own.nameOf(job.name))}>
                  {own.run}
                </button>
              </form>,
            ],
          }))}
        />
      </section>
    </AdministrationFrame>
  );
}

type Job = Jobs["jobs"][number];

function durationOf({ startedAt, finishedAt }: Job, format: (ms: number) => string): string {
  return finishedAt === null ? "…" : format(Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)));
}

function resultOf(
  { finishedAt, error }: Job,
  text: { running: string; succeeded: string; failed: (error: string) => string },
): string {
  if (finishedAt === null) return text.running;
  return error === null ? text.succeeded : text.failed(error);
}
