import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { apiGroups } from "./api-groups.ts";
import { parametersOfOperation } from "./parameter-text.ts";
import { addressOf, sendOperation } from "./send-operation.ts";
import { TryPage } from "./try-page.tsx";
import { isTryable } from "./tryable.ts";

type Options = Pick<WebOptions, "fetchHub" | "fetchRouter">;

/** Sends reading requests of the API for visitors of its reference, and shows the responses. Works without scripts. */
export function tryOperationRoutes(options: Options): Hono<PagesEnvironment> {
  return new Hono<PagesEnvironment>().get(routes.tryOperation, (c) => tryOperation(c, options));
}

async function tryOperation(c: Context<PagesEnvironment>, options: Options) {
  const id = c.req.param("operation");
  const group = apiGroups.find(({ operations }) => operations.some((one) => one.id === id));
  const operation = group?.operations.find((one) => one.id === id);
  if (group === undefined || operation === undefined || !isTryable(operation)) return notFoundPage(c);
  const values = new URL(c.req.url).searchParams;
  const isSent = values.has("send");
  const missing = isSent
    ? parametersOfOperation(operation).find(
        (parameter) =>
          parameter.required && parameter.in !== "header" && (values.get(parameter.name) ?? "").trim() === "",
      )
    : undefined;
  const path = addressOf(operation, values);
  const response = isSent && missing === undefined ? await sendOperation(c, path, options) : undefined;
  const { text } = c.get("page");
  const page = renderPage(c, {
    title: text.titleOf(text.docs.tryTitle(operation.summary)),
    robots: "noindex",
    content: (
      <TryPage group={group} operation={operation} values={values} missing={missing?.name} response={response} />
    ),
  });
  // What the API returns to one visitor alone may be secret, and the page repeats it.
  if (isSent) page.headers.set("Cache-Control", "private, no-store");
  return page;
}
