import type {
  ActivityItem,
  ModelInfo,
  OrganisationOverview,
  OwnPublicProfile,
  Profile,
  SessionEntry,
  SignUpMode,
  SshKeyEntry,
  TwoFactorState,
  UserOverview,
} from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";
import { addFixturePasskeys } from "./accounts/fixture-passkeys.ts";

interface FixtureAccountsOptions {
  user: string;
  models: readonly ModelInfo[];
  signedIn: (c: Context) => boolean;
  beginSession: (c: Context, username: string) => Response;
  signUpMode: SignUpMode;
}

const createdAt = "2026-02-03T10:00:00.000Z";

/** Adds routes for accounts, organisations and repository creation: enough for their pages and forms. */
export function addFixtureAccounts(hub: Hono, options: FixtureAccountsOptions): void {
  const { user, models, signedIn, beginSession, signUpMode } = options;
  let profile: Profile = { fullname: "Ada Harbour", email: "" };
  const organisations = [...new Set(models.map(({ author }) => author))];
  const countOf = (author: string) => models.filter((model) => model.author === author && !model.private).length;

  addSshKeys(hub, signedIn);
  addSecurity(hub, options);
  hub.get("/_private/sign-up", (c) => c.json({ mode: signUpMode }));
  const external = "/_private/external-sign-in";
  const provider = "https://id.example.org";
  hub.get(external, (c) => c.json({ provider: { name: "Acme ID" } }));
  hub.post(external, (c) => c.json({ url: `${provider}/auth?state=1` }, 200, { "Set-Cookie": "modelyard_sign_in=1" }));
  hub.get(`${external}/logout`, (c) => c.json({ name: "Acme ID", url: `${provider}/logout` }));
  hub.post(`${external}/callback`, async (c) => {
    const { query } = await c.req.json();
    const outcome = new URLSearchParams(query).get("code") ?? "";
    if (outcome === "expired") return refuse(c, 400, "This sign-in has expired.");
    if (outcome === "refused") return refuse(c, 403, "No account of this hub is linked to your identity.");
    if (outcome === "down") return c.json({ error: "Down." }, 503, { "X-Error-Code": "ProviderUnavailable" });
    return c.json({ next: "/models" }, 200, { "Set-Cookie": "modelyard_session=1" });
  });
  hub.get(`${external}/identity`, (c) => c.json({ label: null, hasPassword: true }));
  hub.post(`${external}/link`, async (c) => {
    const { password } = await c.req.json();
    if (password !== "correct horse") return refuse(c, 403, "The password is wrong.", "password");
    return c.json({ url: `${provider}/auth?state=2` }, 200, { "Set-Cookie": "modelyard_sign_in=2" });
  });
  hub.delete(`${external}/identity`, (c) => c.json({}));
  hub.post("/_private/sign-up", async (c) => {
    const { username, password } = await c.req.json();
    if (username === user) return refuse(c, 409, `The name ${username} is taken.`, "username");
    if (username.includes(" ")) return refuse(c, 400, "A name has letters.", "username");
    if (username === "throttled") return refuse(c, 429, "Too many accounts.");
    if (password.length < 8) return refuse(c, 400, "A password has 8 characters.", "password");
    return beginSession(c, username);
  });
  hub.get("/_private/profile", (c) => (signedIn(c) ? c.json(profile) : refuse(c, 401, "Please log in.")));
  hub.put("/_private/profile", async (c) => {
    const change: Profile = await c.req.json();
    if (change.email === "late@example.org") {
      return c.json({ error: "Enter your password again." }, 403, { "X-Error-Code": "ConfirmationNeeded" });
    }
    if (change.email !== "" && !change.email.includes("@")) return refuse(c, 400, "No address.", "email");
    profile = change;
    return c.json({});
  });
  hub.put("/_private/password", async (c) => {
    const { current, password } = await c.req.json();
    if (current !== "correct horse") return refuse(c, 403, "The current password is not right.", "current");
    return password.length < 8 ? refuse(c, 400, "Too short.", "password") : c.json({});
  });
  hub.get("/api/users/:name/overview", (c) => {
    if (c.req.param("name").toLowerCase() !== user) return refuse(c, 404, "There is no user with this name.");
    const orgs = [{ name: "acme", fullname: "Acme & company", avatarUrl: "" }];
    return c.json({
      _id: "1",
      type: "user",
      user,
      fullname: profile.fullname,
      avatarUrl: "",
      isPro: false,
      createdAt,
      numModels: countOf(user),
      numDatasets: 0,
      numDiscussions: 0,
      numLikes: 1,
      numFollowers: 2,
      isFollowing: signedIn(c) ? false : undefined,
      orgs,
    } satisfies UserOverview);
  });
  hub.get("/api/organizations/:name/overview", (c) => {
    const name = organisations.find((known) => known === c.req.param("name"));
    if (name === undefined) return refuse(c, 404, "There is no organization with this name.");
    return c.json({
      _id: name,
      type: "org",
      name,
      fullname: `${name} & company`,
      avatarUrl: "",
      isEnterprise: false,
      createdAt,
      numUsers: 2,
      numModels: countOf(name),
      numDatasets: 2,
      numFollowers: 0,
    } satisfies OrganisationOverview);
  });
  hub.get("/_private/public-profiles/:name", (c) =>
    c.json({
      bio: "Builds boats.",
      homepage: "https://example.org",
      handles: { github: "ada" },
      pinned: [],
      hasAvatar: false,
    } satisfies OwnPublicProfile),
  );
  hub.put("/_private/public-profiles/:name", (c) => c.json({}));
  hub.on(["PUT", "DELETE"], "/_private/avatars/:name", (c) => c.json({}));
  hub.on(["POST", "DELETE"], "/_private/follows/:kind/:name", (c) => c.json({}));
  hub.post("/_private/admin/profiles/remove", (c) => c.json({}));
  hub.get("/_private/activity/:name", (c) =>
    c.json([
      {
        kind: "opened",
        at: createdAt,
        repo: { type: "model", id: "acme/talker-1b" },
        discussion: { num: 1, title: "<script>alert(20)</script>", isPullRequest: false },
      },
    ] satisfies ActivityItem[]),
  );
  hub.get("/api/organizations/:name/members", (c) =>
    c.json(
      [user, "grace"].map((name) => ({
        _id: name,
        type: "user",
        user: name,
        fullname: name,
        avatarUrl: "",
        isPro: false,
        role: signedIn(c) ? (name === user ? "admin" : "write") : undefined,
      })),
    ),
  );
  hub.post("/_private/organizations", async (c) => {
    const { name } = await c.req.json();
    return organisations.includes(name) ? refuse(c, 409, "Taken.", "name") : c.json({ name });
  });
  hub.put("/_private/organizations/:name", async (c) => {
    const { fullname } = await c.req.json();
    return fullname === "" ? refuse(c, 400, "Too small", "fullname") : c.json({});
  });
  const settings = { readersMaySpend: false, defaultVisibility: "public" };
  hub.get("/_private/organizations/:name/settings", (c) => c.json(settings));
  hub.put("/_private/organizations/:name/settings", async (c) => c.json(Object.assign(settings, await c.req.json())));
  hub.put("/_private/organizations/:name/members/:user", (c) =>
    c.req.param("user") === "grace" ? c.json({}) : refuse(c, 404, "There is no user with this name.", "user"),
  );
  hub.delete("/_private/organizations/:name/members/:user", (c) =>
    c.req.param("user") === user ? refuse(c, 409, "An organisation needs an administrator.") : c.json({}),
  );
  hub.post("/_private/repos/create", async (c) => {
    const { name, organization } = await c.req.json();
    if (organization === "quay") return refuse(c, 403, "You don't have the rights.");
    if (name.includes(" ")) return refuse(c, 400, "cannot be a repository's name", "name");
    return models.some(({ id }) => id === `${organization}/${name}`)
      ? refuse(c, 409, "You already created this model repo", "name")
      : c.json({ name: `${organization}/${name}`, id: "9", url: "" });
  });
  hub.get("/api/models/:owner/:name/auth-check/write", (c) =>
    c.req.param("owner") === "acme" ? c.json({}) : refuse(c, 403, "You have read access only."),
  );
  hub.get("/api/models/:owner/:name/storage", (c) =>
    c.req.param("owner") === "acme"
      ? c.json({ storage: 10e9, objects: 4, freed: 8e9, freedOnHub: 8e9 })
      : refuse(c, 403, "You have read access only."),
  );
  hub.get("/api/settings/storage", (c) =>
    c.json({ name: user, type: "user", used: 12e9, quota: 100e9, hasOwnQuota: false, repositories: 2 }),
  );
  hub.get("/api/settings/repositories", (c) => {
    const updatedAt = "2026-11-01T09:30:00.000Z";
    return c.json([
      { id: `${user}/small`, type: "dataset", updatedAt, visibility: "private", storage: 2e9, storagePercent: 16.7 },
      { id: `${user}/large`, type: "model", updatedAt, visibility: "public", storage: 10e9, storagePercent: 83.3 },
    ]);
  });
  hub.put("/_private/:type/:owner/:name/settings", (c) => c.json({}));
  hub.post("/_private/repos/move", async (c) => {
    const { toRepo } = await c.req.json();
    const [owner, name] = toRepo.split("/");
    if (name === "taken") return refuse(c, 409, `A model repository called ${toRepo} already exists`, "name");
    return owner === "harbour" ? refuse(c, 403, "No rights.") : c.json({ name: toRepo });
  });
  hub.delete("/_private/repos/delete", (c) => c.text("OK"));
}

function refuse(c: Context, status: 400 | 401 | 403 | 404 | 409 | 429, error: string, field?: string) {
  return c.json({ error, ...(field === undefined ? {} : { field }) }, status);
}

/** Adds routes for sessions, the second factor and links for passwords. */
function addSecurity(hub: Hono, { user, beginSession }: FixtureAccountsOptions): void {
  const codes = ["abcd-efgh-jkmn-pqrs"];
  const base = "/_private/two-factor";
  addFixturePasskeys(hub, (c) => beginSession(c, user));
  hub.get("/_private/sessions", (c) => {
    const at = "2026-11-20T10:00:00.000Z";
    const firefox = { browser: "Firefox", system: "Linux", network: "192.0.2.0/24", isExternal: false };
    const unknown = { browser: "", system: "", network: null, isExternal: true };
    const times = { createdAt: at, lastActiveAt: at };
    return c.json([
      { id: "session-1", ...firefox, ...times, isCurrent: true },
      { id: "session-2", ...unknown, ...times, isCurrent: false },
    ] satisfies SessionEntry[]);
  });
  hub.delete("/_private/sessions/:id", (c) => c.json({}));
  hub.post("/_private/sessions/end-others", (c) => c.json({}));
  hub.post("/_private/sessions/second-factor", async (c) => {
    const { code } = await c.req.json();
    if (code === "expired") return refuse(c, 401, "Expired.");
    return code === "123456" ? beginSession(c, user) : refuse(c, 403, "The code is wrong.", "code");
  });
  hub.post("/_private/confirmation", async (c) => {
    const { password } = await c.req.json();
    return password === "correct horse" ? c.json({}) : refuse(c, 403, "The password is wrong.", "password");
  });
  hub.get(base, (c) => c.json({ isEnabled: false, recoveryCodesLeft: 0, hasPassword: true } satisfies TwoFactorState));
  hub.post(`${base}/totp`, (c) => c.json({ secret: "GEZDGNBVGY3TQOJQ", uri: "otpauth://totp/hub:ada?secret=GEZDG" }));
  hub.post(`${base}/totp/confirm`, async (c) => {
    const { code } = await c.req.json();
    if (code === "late")
      return c.json({ error: "Enter your password again." }, 403, { "X-Error-Code": "ConfirmationNeeded" });
    return code === "123456" ? c.json({ codes }) : refuse(c, 403, "The code is wrong.", "code");
  });
  hub.post(`${base}/recovery-codes`, (c) => c.json({ codes }));
  hub.post(`${base}/disable`, async (c) => {
    const { password } = await c.req.json();
    return password === "correct horse" ? c.json({}) : refuse(c, 403, "The password is wrong.", "password");
  });
  hub.delete("/_private/users/:name/two-factor", (c) => c.json({}));
  hub.post("/_private/users/:name/password-reset", (c) =>
    c.req.param("name") === user
      ? c.json({ token: "link-token", expiresAt: "2026-12-21T00:00:00.000Z" })
      : refuse(c, 404, "There is no user with this name."),
  );
  hub.get("/_private/password-reset", (c) => c.json({ byEmail: true }));
  hub.post("/_private/password-reset/email", (c) => c.json({}));
  hub.get("/_private/email", (c) => c.json({ email: "ada@example.org", isVerified: false, sendsMail: true }));
  hub.post("/_private/email/send", (c) => c.json({}));
  hub.post("/_private/email/verify", async (c) => {
    const { token } = await c.req.json();
    return token === "link-token" ? c.json({}) : refuse(c, 400, "This link was used or has expired.");
  });
  hub.post("/_private/password-reset/link", async (c) => {
    const { token } = await c.req.json();
    return c.json({ isValid: token === "link-token" });
  });
  hub.post("/_private/invitations", (c) => c.json({ token: "invite-token", expiresAt: "2026-12-21T00:00:00.000Z" }));
  hub.post("/_private/sign-up/invitation", async (c) => {
    const { invitation } = await c.req.json();
    return c.json({ isValid: invitation === "invite-token" });
  });
  hub.get("/_private/account/export", (c) => c.json({ profile: [{ name: user }] }));
  hub.post("/_private/account/delete", async (c) => {
    const { name } = await c.req.json();
    return name === user ? c.json({ wasExternal: false }) : refuse(c, 400, "Type your user name.", "name");
  });
  hub.post("/_private/password-reset", (c) => c.json({}));
}

/** Adds routes for SSH keys. */
function addSshKeys(hub: Hono, signedIn: (c: Context) => boolean): void {
  const keys: SshKeyEntry[] = [];

  hub.get("/_private/ssh-keys", (c) => (signedIn(c) ? c.json(keys) : refuse(c, 401, "Please log in.")));
  hub.post("/_private/ssh-keys", async (c) => {
    const { title, key } = await c.req.json();
    if (!String(key).startsWith("ssh-")) return refuse(c, 400, "A public key starts with its type.", "key");
    const entry: SshKeyEntry = {
      id: `key-${keys.length + 1}`,
      title,
      type: "ssh-ed25519",
      fingerprint: "SHA256:nX5crsaNFf7QM6n5jiO+lcN+9mDX3RSCZpp13KAM3W4",
      createdAt: "2026-11-21T02:00:00.000Z",
      lastUsedAt: null,
    };
    keys.unshift(entry);
    return c.json(entry);
  });
  hub.delete("/_private/ssh-keys/:id", (c) => {
    const index = keys.findIndex(({ id }) => id === c.req.param("id"));
    if (index === -1) return refuse(c, 404, "No such key.");
    keys.splice(index, 1);
    return c.json({});
  });
}
