import { join } from "node:path";
import { secretCookieName } from "@modelyard/hub/contract";
import { createChatTemplatePool } from "@modelyard/snippets/chat-template";
import { createPages, type PagesOptions } from "../app.tsx";
import { loadDocs } from "../features/docs/doc-pages.ts";
import { testAssets } from "./assets.ts";
import { createFixtureHub, fixtureSession } from "./fixture-hub.ts";
import { serveFixtureFigures } from "./fixture-serving.ts";

const docs = loadDocs(join(import.meta.dirname, "../../../../docs"));
export const hubUrl = "https://hub.example";

async function noCalls(request: Request): Promise<Response> {
  return Response.json({ error: { message: `Nobody answers ${request.url} in this test.` } }, { status: 503 });
}

/** The pages over a hub in memory. */
export function createTestPages(options: Partial<PagesOptions> = {}) {
  const hub = createFixtureHub();
  const pages = createPages({
    fetchHub: hub.fetch,
    fetchRouter: serveFixtureFigures(),
    fetchMedia: noCalls,
    // Its processes start when a template is rendered, and do not keep a test from ending.
    chatTemplates: createChatTemplatePool({ size: 1 }),
    publicUrl: () => hubUrl,
    cookieKey: Buffer.alloc(32, 7),
    version: "0.1.0",
    demo: false,
    assets: testAssets,
    cardWorker: join(import.meta.dirname, "../features/social-card/card-worker.ts"),
    docs,
    ...options,
  });
  const publicUrl = options.publicUrl?.(new Request(hubUrl)) ?? hubUrl;
  const sessionCookie = `${secretCookieName("session", publicUrl)}=${fixtureSession}`;
  return {
    hub,
    routes: pages.routes,
    /** As a browser asks: `user` is signed in; a form is posted from a page of this hub. */
    request: (path: string, { user = false, cookies, form, files, headers = {} }: TestRequest = {}) =>
      pages.request(`${hubUrl}${path}`, {
        headers: {
          ...(user
            ? { cookie: cookies === undefined ? sessionCookie : `${sessionCookie}; ${cookies.split(";", 1)[0]}` }
            : {}),
          ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
          ...(form === undefined && files === undefined ? {} : { origin: hubUrl }),
          ...headers,
        },
        ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form).toString() }),
        ...(files === undefined ? {} : { method: "POST", body: files }),
      }),
  };
}

interface TestRequest {
  user?: boolean;
  /** A `Set-Cookie` line of an earlier response, sent back by a user. */
  cookies?: string;
  form?: Record<string, string>;
  /** A form with files, in place of `form`. */
  files?: FormData;
  headers?: Record<string, string>;
}
