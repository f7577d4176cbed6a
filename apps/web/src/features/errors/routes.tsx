import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { HubResponseError, isFault, isNotFoundError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { canonicalPath } from "./canonical-path.ts";
import { ErrorPage } from "./error-page.tsx";
import { isFromProgram, setErrorHeaders } from "./for-programs.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { searchTerms } from "./search-terms.ts";

const suggestionCount = 5;
const defaultRetrySeconds = "5";

/** Renders the 404 page, with models that match the address. */
export async function notFoundPage(c: Context<PagesEnvironment>, detail?: unknown) {
  const { text } = c.get("page");
  const message =
    typeof detail === "string" ? detail : `There is nothing at ${new URL(c.req.url).pathname.slice(0, 500)}.`;
  setErrorHeaders(c, { status: 404, message });
  if (isFromProgram(c)) return c.json({ error: message }, 404);
  const terms = searchTerms(c.req.path);
  const suggestions = terms === "" ? [] : await suggest(c, terms);
  return renderPage(c, {
    title: text.titleOf(text.errors.notFoundTitle),
    status: 404,
    content: (
      <NotFoundPage terms={terms} suggestions={suggestions} {...(typeof detail === "string" ? { detail } : {})} />
    ),
  });
}

async function suggest(c: Context<PagesEnvironment>, terms: string) {
  try {
    return (await c.get("hub").listModels({ search: terms, limit: suggestionCount })).items;
  } catch (error) {
    if (isFault(error)) c.get("logger")?.error({ err: error }, "suggestions for a missing page could not be read");
    return [];
  }
}

/** Renders the page for an error that a handler threw. */
export function errorPage(error: Error, c: Context<PagesEnvironment>) {
  if (isNotFoundError(error) || (error instanceof HTTPException && error.status === 404)) return notFoundPage(c);
  const canonical = canonicalPath(error, new URL(c.req.url));
  if (canonical !== undefined) return c.redirect(canonical, 307);
  const status = error instanceof HubResponseError || error instanceof HTTPException ? error.status : 500;
  const message = status < 500 || error instanceof HubResponseError ? error.message : "The page could not be made.";
  setErrorHeaders(c, { status, message });
  const { text } = c.get("page");
  if (status === 401) {
    const { unauthorizedTitle: title, unauthorizedHeading: heading, unauthorizedBody: body } = text.errors;
    return renderPage(c, {
      title: text.titleOf(title),
      status: 401,
      content: <ErrorPage status={401} heading={heading} body={body} next="sign-in" />,
    });
  }
  if (error instanceof HubResponseError && error.code === "RepoDisabled") {
    const { deniedTitle, deniedHeading, deniedBody } = text.administration.notice;
    return renderPage(c, {
      title: text.titleOf(deniedTitle),
      status: 403,
      content: <ErrorPage status={403} heading={deniedHeading} body={deniedBody} next="home" />,
    });
  }
  const isRefusedForm = (status === 413 || status === 415) && !(error instanceof HubResponseError);
  if (status === 403 || isRefusedForm) {
    const { forbiddenTitle, forbiddenHeading, forbiddenBody, crossSiteBody, badFormBody } = text.errors;
    const localBody = status === 403 ? crossSiteBody(c.get("page").hubUrl) : badFormBody;
    const body = error instanceof HubResponseError ? forbiddenBody : localBody;
    return renderPage(c, {
      title: text.titleOf(forbiddenTitle),
      status,
      content: <ErrorPage status={status} heading={forbiddenHeading} body={body} next="home" />,
    });
  }
  if (status === 400) {
    const { unreadableTitle, unreadableHeading, unreadableBody } = text.errors;
    return renderPage(c, {
      title: text.titleOf(unreadableTitle),
      status,
      content: (
        <ErrorPage status={status} heading={unreadableHeading} body={unreadableBody(error.message)} next="home" />
      ),
    });
  }
  if (error instanceof HubResponseError && status === 429) {
    const { tooManyHeading, tooManyBody } = text.errors;
    const seconds = error.retryAfter ?? defaultRetrySeconds;
    c.header("Retry-After", seconds);
    return renderPage(c, {
      title: text.titleOf(tooManyHeading),
      status,
      content: <ErrorPage status={status} heading={tooManyHeading} body={tooManyBody(seconds)} next="retry" />,
    });
  }
  if (error instanceof HubResponseError && status < 500) {
    const { refusedTitle, refusedHeading, refusedBody, notShownHeading } = text.errors;
    const refused = ([402, 412, 413, 422] as const).find((known) => known === status) ?? 409;
    // A form may be for a state that another tab has changed. A page that was only read has changed nothing.
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const [title, heading, body] = isRead
      ? [notShownHeading, notShownHeading, error.message]
      : [refusedTitle, refusedHeading, refusedBody(error.message)];
    return renderPage(c, {
      title: text.titleOf(title),
      status: refused,
      content: <ErrorPage status={refused} heading={heading} body={body} next="home" />,
    });
  }
  if (error instanceof HTTPException && status === 503) {
    const { awayTitle, busyHeading, busyBody } = text.errors;
    c.header("Retry-After", defaultRetrySeconds);
    return renderPage(c, {
      title: text.titleOf(awayTitle),
      status,
      content: <ErrorPage status={status} heading={busyHeading} body={busyBody(defaultRetrySeconds)} next="retry" />,
    });
  }
  if (error instanceof HubResponseError && (status === 503 || status === 507)) {
    const { awayTitle, awayHeading, awayBody, fullHeading, fullBody } = text.errors;
    const seconds = error.retryAfter ?? defaultRetrySeconds;
    c.header("Retry-After", seconds);
    return renderPage(c, {
      title: text.titleOf(awayTitle),
      status,
      content:
        status === 503 ? (
          <ErrorPage status={status} heading={awayHeading} body={awayBody(seconds)} next="retry" />
        ) : (
          <ErrorPage status={status} heading={fullHeading} body={fullBody} next="retry" />
        ),
    });
  }
  c.get("logger")?.error({ err: error, path: c.req.path }, "page failed");
  const requestId = c.req.header("x-request-id");
  const { failedTitle, failedHeading, failedBody } = text.errors;
  return renderPage(c, {
    title: text.titleOf(failedTitle),
    status: 500,
    content: (
      <ErrorPage
        status={500}
        heading={failedHeading}
        body={`${failedBody}${requestId === undefined ? "" : text.errors.requestId(requestId)}.`}
        next="retry"
      />
    ),
  });
}
