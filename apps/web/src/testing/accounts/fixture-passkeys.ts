import type { PasskeyList } from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";

function refuse(c: Context, status: 400 | 403 | 404 | 409, code: string): Response {
  return c.json({ error: `Refused: ${code}` }, status, { "X-Error-Code": code });
}

/** Adds the routes for passkeys. A credential with a known id is accepted, the others are refused with a code like their id. */
export function addFixturePasskeys(hub: Hono, signIn: (c: Context) => Response): void {
  const use = async (c: Context) => {
    const { response } = await c.req.json();
    return response.id === "known" ? signIn(c) : refuse(c, 403, String(response.id));
  };
  hub.get("/_private/passkeys", (c) =>
    c.json({
      entries: [
        {
          id: "passkey-1",
          name: "<laptop>",
          createdAt: "2026-11-20T10:00:00.000Z",
          lastUsedAt: null,
          isSynced: true,
          isOfThisAddress: false,
        },
      ],
    } satisfies PasskeyList),
  );
  hub.post("/_private/passkeys/options", (c) => c.json({ challenge: "new-challenge" }));
  hub.post("/_private/passkeys", async (c) => {
    const { response } = await c.req.json();
    if (response.id === "known") return c.json({});
    return response.id === "twice" ? refuse(c, 409, "Conflict") : refuse(c, 403, String(response.id));
  });
  hub.put("/_private/passkeys/:id", async (c) => {
    const { name } = await c.req.json();
    return name === "late" ? refuse(c, 403, "ConfirmationNeeded") : c.json({});
  });
  hub.delete("/_private/passkeys/:id", (c) => c.json({}));
  hub.post("/_private/sessions/passkey/options", (c) =>
    c.json({ challenge: "sign-in-challenge" }, 200, { "Set-Cookie": "modelyard_passkey=1" }),
  );
  hub.post("/_private/sessions/passkey", use);
  hub.post("/_private/sessions/second-factor/passkey/options", (c) =>
    c.req.header("cookie")?.includes("modelyard_second_factor=1") === true
      ? c.json({ challenge: "second-challenge" })
      : refuse(c, 404, "NotFound"),
  );
  hub.post("/_private/sessions/second-factor/passkey", use);
}
