import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { isNotFoundError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { renderFragment } from "../../frame/render-fragment.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { createFormResults, type FormResults } from "../../results/form-results.ts";
import { sessionOf } from "../../security/session.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { redirectToModelPage } from "../model/redirect-to-model-page.ts";
import { repositoryId } from "../model/repository-address.ts";
import { readLiked } from "../popularity/read-popularity.ts";
import { liveProviders } from "../use-model/live-providers.ts";
import { CallAnswer, type CallAnswerProps } from "./call/call-answer.tsx";
import { callCode } from "./call/call-code.ts";
import { runWidget, type WidgetEvent } from "./call/run-widget.ts";
import { linesType, problemLine, streamLines } from "./call/stream-lines.ts";
import { widgetClient } from "./call/widget-client.ts";
import { showProblem } from "./form/show-field.ts";
import { drawOutputs } from "./output/shown-media.ts";
import { readWidgetInput, type WidgetInput } from "./read-widget-input.ts";
import { TryPage } from "./try-page.tsx";
import type { TryPanelProps } from "./try-panel.tsx";
import { filledWidget, makeWidget, type Widget } from "./widget.ts";
import { parseExampleFile } from "./widget-examples.ts";
import { widgetFile } from "./widget-file.ts";
import type { WidgetForms, WithHeldForm } from "./widget-form-data.ts";

const TryResult = z.object({
  /** Fields of the form, without its files. */
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** HTML of the result. */
  answer: z.string(),
});
type TryResult = z.infer<typeof TryResult>;

/**
 * Handles the form of a model's widget. The result is a page, which can be reloaded without calling the model again, or
 * lines for the script that sent the form.
 */
export function tryRoutes(options: WebOptions, forms: WidgetForms): Hono<PagesEnvironment> {
  const results = createFormResults({ name: "try", schema: TryResult, web: options });
  return new Hono<PagesEnvironment>()
    .get(routes.tryModel, (c) => resultPage(c, results))
    .post(routes.tryModel, async (c) => {
      const id = repositoryId(c.req.param("owner"), c.req.param("name"));
      if (id === undefined) return notFoundPage(c);
      return forms.respond(c, (form, withHeldForm) => answerForm(c, { options, results, id, form, withHeldForm }));
    });
}

async function resultPage(c: Context<PagesEnvironment>, results: FormResults<TryResult>): Promise<Response> {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  const wanted = c.req.query("result");
  if (id === undefined || wanted === undefined) return redirectToModelPage(c);
  const result = await results.find(c, id, wanted);
  const form = new FormData();
  for (const [name, value] of result?.fields ?? []) form.append(name, value);
  const opened = await openWidget(c, id, form);
  if (opened === undefined) return notFoundPage(c);
  if (result === undefined) return page(c, { widget: opened.widget }, 410);
  return page(c, { widget: filledWidget(opened.widget, form), answer: result.answer }, 200);
}

/** @returns `undefined` for a model that cannot be called here */
async function openWidget(c: Context<PagesEnvironment>, id: string, form: FormData) {
  const hub = c.get("hub");
  const [model, providers] = await Promise.all([hub.model(id), hub.providers(id)]);
  const live = liveProviders(providers);
  const { hubUrl } = c.get("page");
  const widget = makeWidget({ model, live, hubUrl, provider: textOf(form, "provider"), example: undefined });
  return widget && { widget, live };
}

interface SentForm {
  options: WebOptions;
  results: FormResults<TryResult>;
  /** Id of the model. */
  id: string;
  form: FormData;
  withHeldForm: WithHeldForm;
}

async function answerForm(c: Context<PagesEnvironment>, sent: SentForm): Promise<Response> {
  const { id, form } = sent;
  const opened = await openWidget(c, id, form);
  if (opened === undefined) return notFoundPage(c);
  const { live } = opened;
  const widget = filledWidget(opened.widget, form);
  const { task } = widget.callee;
  const exampleFile = await exampleFileOf(c, id, form);
  const read = await readWidgetInput({ task, form, sees: widget.sees, exampleFile });
  if (!read.ok) {
    return wantsLines(c)
      ? problemLine(showProblem(read.problem, c.get("page").text.widget))
      : page(c, { widget, problem: read.problem }, 422);
  }
  const input = read.value;
  const code = callCode({ widget, live, hubUrl: c.get("page").hubUrl, billTo: undefined, input });
  if (textOf(form, "do") !== "code") return answerCall(c, { ...sent, widget, input, code });
  const answer = renderFragment(c, <CallAnswer outputs={[]} code={code} onlyCode />);
  return wantsLines(c)
    ? streamLines(async () => ({ html: answer }), c.req.raw.signal)
    : redirectToResult(c, { ...sent, widget, answer });
}

interface AskedCall extends SentForm {
  widget: Widget;
  input: WidgetInput;
  code: CallAnswerProps["code"];
}

async function answerCall(c: Context<PagesEnvironment>, asked: AskedCall): Promise<Response> {
  const { options, widget, input, code, withHeldForm } = asked;
  const session = sessionOf(c);
  const { viewer, hubUrl } = c.get("page");
  if (session === undefined || viewer === undefined) throw new HTTPException(401);
  const client = widgetClient({ gates: options, fetchHub: options.fetchHub, hubUrl, session });
  const { target } = widget.callee;
  const run = async (emit: (event: WidgetEvent) => void, signal: AbortSignal): Promise<string> => {
    const outcome = await runWidget({ input, target, client, signal, emit });
    return renderFragment(c, <CallAnswer {...outcome} outputs={await drawOutputs(outcome.outputs)} code={code} />);
  };
  const visitor = c.req.raw.signal;
  if (wantsLines(c))
    return streamLines((emit, signal) => withHeldForm(async () => ({ html: await run(emit, signal) })), visitor);
  return redirectToResult(c, { ...asked, answer: await run(() => undefined, visitor) });
}

interface Answered extends Pick<SentForm, "results" | "id" | "form"> {
  widget: Widget;
  answer: string;
}

/** Redirects to a page with the result. A result that cannot be stored is the response itself. */
async function redirectToResult(c: Context<PagesEnvironment>, { results, id, form, widget, answer }: Answered) {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const result = await results.store(c, id, { fields, answer });
  return result === undefined
    ? page(c, { widget, answer }, 200)
    : c.redirect(`${paths.tryModel(id, { result })}#try`, 303);
}

async function page(c: Context<PagesEnvironment>, panel: TryPanelProps, status: 200 | 410 | 422): Promise<Response> {
  const { model } = panel.widget;
  const liked = await readLiked(c, { type: "model", id: model.id });
  const title = c.get("page").text.titleOf(model.id);
  return renderPage(c, {
    title,
    policy: "card",
    robots: "noindex",
    status,
    content: <TryPage liked={liked} isGone={status === 410} {...panel} />,
  });
}

function wantsLines(c: Context<PagesEnvironment>): boolean {
  return c.req.header("accept") === linesType;
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A missing example file counts as none: the field then reports that it is missing. */
async function exampleFileOf(c: Context<PagesEnvironment>, modelId: string, form: FormData): Promise<File | undefined> {
  const file = parseExampleFile(textOf(form, "example_file"));
  if (file === undefined) return undefined;
  try {
    return await widgetFile(file, modelId, c.get("hub"));
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}
