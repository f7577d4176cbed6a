import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { cursorId, cursorTime, readCursor, writeCursor } from "../../http/paging/page-cursor.ts";
import type { Register } from "../../http/register.ts";
import { nextPageLink } from "../../http/respond.ts";
import type { HubContext } from "../../hub-context.ts";
import { accountNamed } from "../public-profiles/managed-account.ts";
import { readActivity } from "./read-activity.ts";

const Position = z.tuple([cursorTime, cursorId]);

/** Registers the route for the recent activity of users and organizations, which their pages show. */
export function registerActivityRoutes(register: Register, { orm }: HubContext): void {
  register("GET", "/_private/activity/:name", async (call) => {
    const account = await accountNamed(orm, call.parameter("name"));
    const after = readCursor(call.query.get("cursor"), Position);
    const { activityPage: size } = limits.profile;
    const rows = await readActivity(orm, account, { caller: call.caller, after, limit: size + 1 });
    const page = rows.slice(0, size);
    const last = rows.length > size ? page.at(-1) : undefined;
    const headers =
      last === undefined
        ? {}
        : { Link: nextPageLink(call.publicUrl, call.request, { cursor: writeCursor(last.position) }) };
    return Response.json(
      page.map(({ item }) => item),
      { headers },
    );
  });
}
