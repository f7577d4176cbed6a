import { limits } from "@modelyard/platform/limits";
import type { HubContext } from "../hub-context.ts";
import type { RepoRow } from "../repos/tables.ts";
import { csvLine } from "./csv.ts";
import { readAccessForm } from "./form/read-access-form.ts";
import { type ListedRequest, listRequests, type RequestPosition } from "./list-requests.ts";

const columns = ["user", "fullname", "email", "status", "time", "reviewed at", "reviewed by", "rejection reason"];

/** Returns all requests for access as CSV, the oldest first, read page by page while the client takes them. */
export function requestReport(context: Pick<HubContext, "orm" | "git">, repo: RepoRow): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = linesOf(context, repo);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

async function* linesOf(context: Pick<HubContext, "orm" | "git">, repo: RepoRow): AsyncGenerator<string, undefined> {
  const labels = (await readAccessForm(context, repo)).fields.map(({ label }) => label);
  // The card may have had other fields earlier.
  yield csvLine([...columns, ...labels, "other answers"]);
  const { perPage: limit, reportRows } = limits.gatedAccess;
  let previous: RequestPosition | undefined;
  for (let sent = 0; sent < reportRows; sent += limit) {
    const rows = await listRequests(context, repo, { limit, ...(previous === undefined ? {} : { previous }) });
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, labels))).join("");
    if (rows.length < limit) return undefined;
    previous = rows.at(-1)?.request;
  }
  return undefined;
}

function cellsOf({ request, user, reviewer }: ListedRequest, labels: readonly string[]): string[] {
  const answers = new Map(Object.entries(request.answers ?? {}));
  const others = [...answers].filter(([label]) => !labels.includes(label));
  return [
    user.name,
    user.fullName,
    request.answers === null ? "" : (user.email ?? ""),
    request.status,
    request.requestedAt.toISOString(),
    request.reviewedAt?.toISOString() ?? "",
    reviewer?.name ?? "",
    request.rejectionReason ?? "",
    ...labels.map((label) => answers.get(label) ?? ""),
    others.length === 0 ? "" : JSON.stringify(Object.fromEntries(others)),
  ];
}
