import { join } from "node:path";
import { secretCookieName } from "@modelyard/hub/contract";
import { createChatTemplatePool } from "@modelyard/snippets/chat-template";
import { createPages, type PagesOptions } from "../app.tsx";
import { loadDocs } from "../features/docs/doc-pages.ts";
import { testAssets } from "./assets.ts";
import { createFixtureHub, fixtureSession } from "./fixture-hub.ts";
import { serveFixtureFigures } from "./fixture-serving.ts";
import { createMemoryResults } from "./memory-results.ts";

const docs = loadDocs(join(import.meta.dirname, "../../../../docs"));
export const hubUrl = "https://hub.example";

async function noCalls(request: Request): Promise<Response> {
  return Response.json({ error: { message: `No response for ${request.url} in this test.` } }, { status: 503 });
}

/** Creates the pages with a hub in memory. */
export function createTestPages(options: Partial<PagesOptions> = {}) {
  const hub = createFixtureHub();
  const pages = createPages({
    fetchHub: hub.fetch,
    fetchRouter: serveFixtureFigures(),
    fetchMedia: noCalls,
    // Its processes start with the first template and do not keep the test process running.
    chatTemplates: createChatTemplatePool({ size: 1 }),
    results: createMemoryResults(),
    publicUrl: () => hubUrl,
    cookieKey: Buffer.alloc(32, 7),
    version: "0.1.0",
    demo: false,
    logger: undefined,
    assets: testAssets,
    cardWorker: join(import.meta.dirname, "../features/social-card/card-worker.ts"),
    docs,
    ...options,
  });
  const publicUrl = options.publicUrl?.(new Request(hubUrl)) ?? hubUrl;
  const sessionCookie = `${secretCookieName("session", publicUrl)}=${fixtureSession}`;
  /** Sends a request like a browser. Forms are posted from this origin. */
  const request = (path: string, { user = false, cookies, form, files, headers = {} }: TestRequest = {}) => {
    const cookie = [...(user ? [sessionCookie] : []), ...(cookies === undefined ? [] : [cookies.split(";", 1)[0]])];
    return pages.request(`${hubUrl}${path}`, {
      headers: {
        ...(cookie.length === 0 ? {} : { cookie: cookie.join("; ") }),
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
        ...(form === undefined && files === undefined ? {} : { origin: hubUrl }),
        ...headers,
      },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form).toString() }),
      ...(files === undefined ? {} : { method: "POST", body: files }),
    });
  };
  return {
    hub,
    routes: pages.routes,
    request,
    /** Sends a form like a browser without JavaScript, following its redirect. */
    submit: async (path: string, sent: TestRequest) => {
      const response = await request(path, sent);
      if (response.status !== 303) return response;
      const { pathname, search } = new URL(response.headers.get("location") ?? "", hubUrl);
      const cookies = response.headers.get("set-cookie") ?? sent.cookies;
      return request(pathname + search, {
        ...(sent.user === undefined ? {} : { user: sent.user }),
        ...(cookies === undefined ? {} : { cookies }),
      });
    },
  };
}

interface TestRequest {
  /** Whether the visitor is signed in. */
  user?: boolean;
  /** A `Set-Cookie` line of an earlier response, sent back. */
  cookies?: string;
  form?: Record<string, string>;
  /** A multipart form, instead of `form`. */
  files?: FormData;
  headers?: Record<string, string>;
}
