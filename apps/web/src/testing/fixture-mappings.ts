import { MappingRequest, type ModelMappings } from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";

interface FixtureMappingsOptions {
  signedIn: (c: Context) => boolean;
  /** The initial mappings; `undefined` if there are none, or no such model. */
  mappingsOf: (c: Context) => ModelMappings | undefined;
}

const keyOf = (c: Context) => `${c.req.param("owner")}/${c.req.param("name")}`;

/** Adds routes for the providers of models, stored in memory. */
export function addFixtureMappings(hub: Hono, { signedIn, mappingsOf }: FixtureMappingsOptions): void {
  const changed = new Map<string, ModelMappings>();
  const current = (c: Context): ModelMappings => changed.get(keyOf(c)) ?? mappingsOf(c) ?? {};
  const path = "/_private/models/:owner/:name/inference-providers";

  hub.get(path, (c) => c.json(current(c)));
  hub.on(["PUT", "DELETE"], `${path}/:provider`, async (c) => {
    if (!signedIn(c)) return c.json({ error: "Sign in." }, 401);
    const { [c.req.param("provider")]: before, ...others } = current(c);
    if (c.req.method === "DELETE") {
      if (before === undefined) return c.json({ error: "No such provider." }, 404);
      changed.set(keyOf(c), others);
      return c.json(others);
    }
    const parsed = MappingRequest.safeParse(await c.req.json());
    if (!parsed.success) return c.json({ error: "Invalid mapping.", field: "providerId" }, 400);
    changed.set(keyOf(c), { ...others, [c.req.param("provider")]: parsed.data });
    return c.json(current(c));
  });
}
