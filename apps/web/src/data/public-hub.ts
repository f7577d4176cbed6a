import type { Context } from "hono";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { createHubClient, type FetchHub, type HubClient } from "./hub-client.ts";

/** Creates a hub client without the visitor's credentials, for responses that may be cached publicly. */
export function publicHub(c: Context<PagesEnvironment>, fetchHub: FetchHub): HubClient {
  const { hubUrl } = c.get("page");
  const forwarded = c.req.header("x-forwarded-for");
  const visitor = new Request(hubUrl, { headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } });
  return createHubClient({ fetchHub, origin: hubUrl, visitor, environment: c.env });
}
