import type { MarkdownPreview } from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";
import { fixtureCommit } from "./fixture-history.ts";

/** Adds routes for files that are changed in the browser. Every signed-in visitor may commit. */
export function addFixtureEdits(hub: Hono, signedIn: (c: Context) => boolean): void {
  hub.get("/api/:type{models|datasets}/:owner/:name/auth-check/write", (c) =>
    signedIn(c) ? c.json({ ok: true }) : c.json({ error: "Sign in." }, 401),
  );
  hub.post("/_private/:type{models|datasets}/:owner/:name/commit/:revision", (c) =>
    c.json({
      success: true,
      commitOid: fixtureCommit,
      ...(c.req.query("create_pr") === "1" ? { pullRequestUrl: "https://hub.example/acme/x/discussions/7" } : {}),
    }),
  );
  hub.post("/_private/preview/:type{models|datasets}/:owner/:name", async (c) => {
    const { content } = await c.req.json();
    const isRefused = String(content).includes("license: nonsense");
    return c.json({
      html: "<h1>Rendered</h1>",
      headings: [],
      problems: [],
      errors: isRefused ? ['"license" has the unknown id "nonsense".'] : [],
      warnings: [],
    } satisfies MarkdownPreview);
  });
}
