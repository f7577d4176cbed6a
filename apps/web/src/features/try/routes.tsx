import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PagesEnvironment, WebOptions } from "../../app.tsx";
import { looksAbsent } from "../../data/hub-refusal.ts";
import { PageProvider } from "../../frame/page-context.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { sessionOf } from "../../security/session.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { redirectToModelPage } from "../model/redirect-to-model-page.ts";
import { repositoryId } from "../model/repository-address.ts";
import { readLiked } from "../popularity/read-popularity.ts";
import { liveProviders } from "../use-model/live-providers.ts";
import { CallAnswer, type CallAnswerProps } from "./call-answer.tsx";
import { callCode } from "./call-code.ts";
import { readWidgetInput, type WidgetInput } from "./read-widget-input.ts";
import { runWidget, type WidgetEvent } from "./run-widget.ts";
import { drawOutputs } from "./shown-media.ts";
import { linesType, streamLines } from "./stream-lines.ts";
import { TryPage } from "./try-page.tsx";
import { TryPanel, type TryPanelProps } from "./try-panel.tsx";
import { filledWidget, makeWidget, type Widget } from "./widget.ts";
import { widgetClient } from "./widget-client.ts";
import { parseExampleFile } from "./widget-examples.ts";
import { widgetFile } from "./widget-file.ts";
import type { WhileHeld, WidgetForms } from "./widget-form-data.ts";

/** Carries out the form of a model's widget: as a page, or as lines for the script that sent it. */
export function tryRoutes(options: WebOptions, forms: WidgetForms): Hono<PagesEnvironment> {
  return new Hono<PagesEnvironment>().get(routes.tryModel, redirectToModelPage).post(routes.tryModel, async (c) => {
    const id = repositoryId(c.req.param("owner"), c.req.param("name"));
    if (id === undefined) return notFoundPage(c);
    return forms.respond(c, (form, whileHeld) => answerForm(c, { options, id, form, whileHeld }));
  });
}

interface SentForm {
  options: WebOptions;
  /** Of the model. */
  id: string;
  form: FormData;
  whileHeld: WhileHeld;
}

async function answerForm(c: Context<PagesEnvironment>, { options, id, form, whileHeld }: SentForm): Promise<Response> {
  const { hubUrl } = c.get("page");
  const hub = c.get("hub");
  const [model, providers] = await Promise.all([hub.model(id), hub.providers(id)]);
  const live = liveProviders(providers);
  const provider = textOf(form, "provider");
  const opened = makeWidget({ model, live, hubUrl, provider, example: undefined });
  if (opened === undefined) return notFoundPage(c);

  const widget = filledWidget(opened, form);
  const { task } = widget.callee;
  const exampleFile = await exampleFileOf(c, id, form);
  const read = await readWidgetInput({ task, form, sees: widget.sees, exampleFile });
  if (!read.ok) return answer(c, { widget, problem: read.problem });
  const input = read.value;
  const code = callCode({ widget, live, hubUrl, billTo: undefined, input });
  if (textOf(form, "do") === "code") return answer(c, { widget, answer: { outputs: [], code, onlyCode: true } });
  return answerCall(c, { options, widget, input, code, whileHeld });
}

interface AskedCall extends Pick<SentForm, "options" | "whileHeld"> {
  widget: Widget;
  input: WidgetInput;
  code: CallAnswerProps["code"];
}

async function answerCall(c: Context<PagesEnvironment>, { options, widget, input, code, whileHeld }: AskedCall) {
  const session = sessionOf(c);
  const { viewer, hubUrl } = c.get("page");
  if (session === undefined || viewer === undefined) throw new HTTPException(401);
  const client = widgetClient({ gates: options, fetchHub: options.fetchHub, hubUrl, session });
  const { target } = widget.callee;
  const run = async (emit: (event: WidgetEvent) => void, signal: AbortSignal): Promise<CallAnswerProps> => {
    const outcome = await runWidget({ input, target, client, signal, emit });
    return { ...outcome, outputs: await drawOutputs(outcome.outputs), code };
  };
  const visitor = c.req.raw.signal;
  if (!wantsLines(c)) return answer(c, { widget, answer: await run(() => undefined, visitor) });
  return streamLines(
    (emit, signal) => whileHeld(async () => fragment(c, <CallAnswer {...(await run(emit, signal))} />)),
    visitor,
  );
}

/** What is known at once: a page, or the one line that a script reads. */
async function answer(c: Context<PagesEnvironment>, panel: TryPanelProps): Promise<Response> {
  if (!wantsLines(c)) {
    const { text } = c.get("page");
    const liked = await readLiked(c, { type: "model", id: panel.widget.model.id });
    const title = text.titleOf(panel.widget.model.id);
    const status = panel.problem === undefined ? 200 : 422;
    return renderPage(c, { title, policy: "card", status, content: <TryPage liked={liked} {...panel} /> });
  }
  // A script reads the panel from the page: an error status would be one more line in the browser's console.
  if (panel.answer === undefined) return c.html(fragment(c, <TryPanel {...panel} />));
  const { answer: known } = panel;
  return streamLines(async () => fragment(c, <CallAnswer {...known} />), c.req.raw.signal);
}

function wantsLines(c: Context<PagesEnvironment>): boolean {
  return c.req.header("accept") === linesType;
}

function fragment(c: Context<PagesEnvironment>, content: ReactNode): string {
  return renderToStaticMarkup(<PageProvider page={c.get("page")}>{content}</PageProvider>);
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A file that is gone counts as none: the field then says that it is missing. */
async function exampleFileOf(c: Context<PagesEnvironment>, modelId: string, form: FormData): Promise<File | undefined> {
  const file = parseExampleFile(textOf(form, "example_file"));
  if (file === undefined) return undefined;
  try {
    return await widgetFile(file, modelId, c.get("hub"));
  } catch (error) {
    if (looksAbsent(error)) return undefined;
    throw error;
  }
}
