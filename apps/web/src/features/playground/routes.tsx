import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { renderFragment } from "../../frame/render-fragment.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { type PlaygroundQuery, paths, routes } from "../../paths.ts";
import { createFormResults, type FormResults } from "../../results/form-results.ts";
import { sessionOf } from "../../security/session.ts";
import { streamLines } from "../try/call/stream-lines.ts";
import { widgetClient } from "../try/call/widget-client.ts";
import type { WidgetForms, WithHeldForm } from "../try/widget-form-data.ts";
import { type AskedTurn, askColumn, readQuestion } from "./ask-column.ts";
import { chatModels } from "./chat-models.ts";
import { ChatTurn, readTurns } from "./chat-turn.ts";
import { type ColumnChat, playgroundColumn, type ShownColumn } from "./playground-column.ts";
import { PlaygroundPage } from "./playground-page.tsx";
import { maxModels, parsePlaygroundQuery } from "./playground-query.ts";
import { AskedDetails, AskedTurnContent } from "./turn-item.tsx";

const suggestedModels = 20;

const PlaygroundResult = z.object({
  /** In the order of the query. */
  columns: z.array(
    z.object({
      turns: z.array(ChatTurn),
      /** HTML of the current question. */
      asked: z.string().optional(),
    }),
  ),
});
type PlaygroundResult = z.infer<typeof PlaygroundResult>;

/**
 * Chat with several models at once. The response is a page, which can be reloaded without calling models again, or
 * lines for each column for the script that sent the question.
 */
export function playgroundRoutes(options: WebOptions, forms: WidgetForms): Hono<PagesEnvironment> {
  const results = createFormResults({ name: "playground", schema: PlaygroundResult, web: options });
  return new Hono<PagesEnvironment>()
    .get(routes.playground, (c) => conversationPage(c, results))
    .post(routes.playground, (c) => forms.respond(c, (form) => answerAll(c, { options, results, form })))
    .post(routes.playgroundAnswer, (c) =>
      forms.respond(c, (form, withHeldForm) => answerColumn(c, { options, form, withHeldForm })),
    );
}

async function conversationPage(c: Context<PagesEnvironment>, results: FormResults<PlaygroundResult>) {
  const query = queryOf(c);
  const wanted = c.req.query("result");
  const [columns, result] = await Promise.all([
    columnsOf(c, query),
    wanted === undefined ? undefined : results.find(c, paths.playground(query), wanted),
  ]);
  const shown = columns.map((column, index): ShownColumn => {
    const { turns = [], asked } = result?.columns[index] ?? {};
    return { column, turns, asked };
  });
  return page(c, { query, columns: shown }, wanted !== undefined && result === undefined ? 410 : 200);
}

interface SentQuestion {
  options: WebOptions;
  results: FormResults<PlaygroundResult>;
  form: FormData;
}

async function answerAll(c: Context<PagesEnvironment>, { options, results, form }: SentQuestion): Promise<Response> {
  const query = queryOf(c);
  const columns = await columnsOf(c, query);
  let isAnswered = false;
  const shown = await Promise.all(
    columns.map(async (column, index): Promise<ShownColumn> => {
      const turns = turnsOf(form, index);
      if (column.chat === undefined) return { column, turns, asked: undefined };
      const asked = await ask(c, {
        options,
        chat: column.chat,
        form,
        query,
        turns,
        scope: `answer-${index}-${turns.length}`,
      }).answer();
      isAnswered ||= asked.answer !== undefined;
      return { column, turns, asked: renderFragment(c, <AskedTurnContent column={index} asked={asked} />) };
    }),
  );
  const kept = { columns: shown.map(({ turns, asked }) => ({ turns: [...turns], asked })) };
  // Questions that reached no model are corrected in the form. Results that cannot be stored are the response itself.
  const result = isAnswered ? await results.store(c, paths.playground(query), kept) : undefined;
  return result === undefined
    ? page(c, { query, columns: shown }, isAnswered ? 200 : 422)
    : c.redirect(paths.playground({ ...query, result }), 303);
}

async function answerColumn(
  c: Context<PagesEnvironment>,
  { options, form, withHeldForm }: { options: WebOptions; form: FormData; withHeldForm: WithHeldForm },
): Promise<Response> {
  // The settings are in the form: addresses are logged, and instructions may be private.
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const query = parsePlaygroundQuery(new URLSearchParams(fields));
  const [shown] = await columnsOf(c, query);
  const column = columnNumber(form);
  if (shown?.chat === undefined) throw new HTTPException(404);
  const scope = `answer-${column}-round-${roundNumber(form)}`;
  const asking = ask(c, { options, chat: shown.chat, form, query, turns: turnsOf(form, column), scope });
  const answer = async (...[emit, signal]: Parameters<Parameters<typeof streamLines>[0]>) => {
    const asked = await asking.answer(emit, signal);
    return { html: renderFragment(c, <AskedDetails asked={asked} />), facts: answerFacts(asked) };
  };
  return streamLines((emit, signal) => withHeldForm(() => answer(emit, signal)), c.req.raw.signal);
}

/** What the page compares the responses of several models by. */
function answerFacts({ answer }: AskedTurn) {
  if (answer?.facts === undefined) return undefined;
  const { elapsedMs, costUsd } = answer.facts;
  return { isComplete: answer.failure === undefined, elapsedMs, costUsd };
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

/** The number of the question on the page, for ids; 0 if there is none. */
function roundNumber(form: FormData): number {
  const round = Number(form.get("round") ?? 0);
  if (!Number.isInteger(round) || round < 0 || round > 1_000_000) throw new HTTPException(400);
  return round;
}

async function page(
  c: Context<PagesEnvironment>,
  { query, columns }: { query: PlaygroundQuery; columns: readonly ShownColumn[] },
  status: 200 | 410 | 422,
) {
  const { text } = c.get("page");
  // With a model, the fields suggest others when they are used.
  const suggestions = columns.length > 0 ? [] : await chatModels(c.get("hub"), { limit: suggestedModels });
  return renderPage(c, {
    title: text.titleOf(text.playground.title),
    description: text.playground.lead,
    status,
    content: <PlaygroundPage query={query} columns={columns} isGone={status === 410} suggestions={suggestions} />,
  });
}

interface Asking {
  options: WebOptions;
  chat: ColumnChat;
  form: FormData;
  query: PlaygroundQuery;
  turns: readonly ChatTurn[];
  /** Prefix for ids in the response. */
  scope: string;
}

/** @throws {HTTPException} 401 the visitor is not signed in */
function ask(c: Context<PagesEnvironment>, { options, chat, form, query, turns, scope }: Asking) {
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
      return askColumn({ chat, question, client, hubUrl, scope, emit, signal });
    },
  };
}
