import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { renderToStaticMarkup } from "react-dom/server";
import type { PagesEnvironment, WebOptions } from "../../app.tsx";
import { PageProvider } from "../../frame/page-context.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { type PlaygroundQuery, routes } from "../../paths.ts";
import { sessionOf } from "../../security/session.ts";
import { streamLines } from "../try/stream-lines.ts";
import { widgetClient } from "../try/widget-client.ts";
import type { WhileHeld, WidgetForms } from "../try/widget-form-data.ts";
import { type AskedTurn, askColumn, readQuestion } from "./ask-column.ts";
import { type ChatTurn, readTurns } from "./chat-turn.ts";
import { type ColumnChat, playgroundColumn } from "./playground-column.ts";
import { PlaygroundPage, type ShownColumn } from "./playground-page.tsx";
import { maxModels, parsePlaygroundQuery } from "./playground-query.ts";
import { AskedTurnItem } from "./turn-item.tsx";

const suggestedModels = 20;

/** Whose models converse, as a rule. */
const chatTasks: ReadonlySet<string> = new Set(["text-generation", "image-text-to-text"]);

/** Chat with several models at once: as a page, or column by column for the script that sent the question. */
export function playgroundRoutes(options: WebOptions, forms: WidgetForms): Hono<PagesEnvironment> {
  return new Hono<PagesEnvironment>()
    .get(routes.playground, async (c) => {
      const query = queryOf(c);
      const columns = await columnsOf(c, query);
      return page(
        c,
        query,
        columns.map((column) => ({ column, turns: [], asked: undefined })),
      );
    })
    .post(routes.playground, (c) => forms.respond(c, (form) => answerAll(c, options, form)))
    .post(routes.playgroundAnswer, (c) =>
      forms.respond(c, (form, whileHeld) => answerColumn(c, { options, form, whileHeld })),
    );
}

async function answerAll(c: Context<PagesEnvironment>, options: WebOptions, form: FormData): Promise<Response> {
  const query = queryOf(c);
  const columns = await columnsOf(c, query);
  const shown = await Promise.all(
    columns.map(async (column, index): Promise<ShownColumn> => {
      const turns = turnsOf(form, index);
      if (column.chat === undefined) return { column, turns, asked: undefined };
      const asked = await ask(c, { options, chat: column.chat, form, query, turns, column: index }).answer();
      return { column, turns, asked };
    }),
  );
  return page(c, query, shown);
}

async function answerColumn(
  c: Context<PagesEnvironment>,
  { options, form, whileHeld }: { options: WebOptions; form: FormData; whileHeld: WhileHeld },
): Promise<Response> {
  const query = queryOf(c);
  const [shown] = await columnsOf(c, query);
  const column = columnNumber(form);
  if (shown?.chat === undefined) throw new HTTPException(404);
  const asking = ask(c, { options, chat: shown.chat, form, query, turns: turnsOf(form, column), column });
  const answer = async (...[emit, signal]: Parameters<Parameters<typeof streamLines>[0]>): Promise<string> => {
    const asked = await asking.answer(emit, signal);
    return renderToStaticMarkup(
      <PageProvider page={c.get("page")}>
        <AskedTurnItem column={column} asked={asked} />
      </PageProvider>,
    );
  };
  return streamLines((emit, signal) => whileHeld(() => answer(emit, signal)), c.req.raw.signal);
}

function queryOf(c: Context<PagesEnvironment>): PlaygroundQuery {
  return parsePlaygroundQuery(new URL(c.req.url).searchParams);
}

function columnsOf(c: Context<PagesEnvironment>, { model }: PlaygroundQuery) {
  const { hubUrl } = c.get("page");
  return Promise.all(model.map((address) => playgroundColumn({ address, hub: c.get("hub"), hubUrl })));
}

function turnsOf(form: FormData, column: number): ChatTurn[] {
  const turns = readTurns(form, column);
  if (turns === undefined) throw new HTTPException(400);
  return turns;
}

function columnNumber(form: FormData): number {
  const column = Number(form.get("column"));
  if (!Number.isInteger(column) || column < 0 || column >= maxModels) throw new HTTPException(400);
  return column;
}

async function page(c: Context<PagesEnvironment>, query: PlaygroundQuery, columns: readonly ShownColumn[]) {
  const { text } = c.get("page");
  const served = { inference_provider: "all", sort: "trendingScore", limit: 100 };
  const models = await c.get("hub").listModels(served);
  const suggestions = models.items
    .filter(({ pipeline_tag: task }) => chatTasks.has(task ?? ""))
    .slice(0, suggestedModels);
  return renderPage(c, {
    title: text.titleOf(text.playground.title),
    description: text.playground.lead,
    content: <PlaygroundPage query={query} columns={columns} suggestions={suggestions} />,
  });
}

interface Asking {
  options: WebOptions;
  chat: ColumnChat;
  form: FormData;
  query: PlaygroundQuery;
  turns: readonly ChatTurn[];
  column: number;
}

/** @throws {HTTPException} 401 nobody is signed in */
function ask(c: Context<PagesEnvironment>, { options, chat, form, query, turns, column }: Asking) {
  const session = sessionOf(c);
  const { viewer, hubUrl } = c.get("page");
  if (session === undefined || viewer === undefined) throw new HTTPException(401);
  const client = widgetClient({ gates: options, fetchHub: options.fetchHub, hubUrl, session });
  const prompt = form.get("prompt");
  const pictures = form.getAll("image").filter((picture) => picture instanceof File && picture.size > 0);
  return {
    answer: async (
      emit: Parameters<Parameters<typeof streamLines>[0]>[0] = () => undefined,
      signal: AbortSignal = c.req.raw.signal,
    ): Promise<AskedTurn> => {
      const question = await readQuestion({
        chat,
        query,
        prompt: typeof prompt === "string" ? prompt.replaceAll("\r\n", "\n") : "",
        pictures: pictures.filter((picture) => picture instanceof File),
        turns,
      });
      emit({ kind: "sent", user: question.user });
      const scope = `answer-${column}-${turns.length}`;
      return askColumn({ chat, question, client, hubUrl, scope, emit, signal });
    },
  };
}
