import { eq } from "drizzle-orm";
import type { HubOptions } from "../../hub-options.ts";
import { type RepoRow, repos } from "../../repos/tables.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";

export interface GatedHub extends TestHub {
  /** Creates a gated model. @param files beside the card @returns `namespace/name` */
  newGated: (options?: {
    owner?: string;
    gated?: "auto" | "manual";
    card?: string;
    files?: readonly { path: string; content: string }[];
  }) => Promise<string>;
  /** Changes the settings of a model. */
  configure: (id: string, settings: Partial<Pick<RepoRow, "gated" | "orgMembersGated" | "isPrivate">>) => Promise<void>;
  /** Sends a request as alice, who has write access. */
  review: (id: string, action: "handle" | "grant" | "batch", body: object) => Promise<Response>;
}

/** Starts a hub whose user dave has tokens of all roles. */
export async function createGatedHub(options: Partial<HubOptions> = {}): Promise<GatedHub> {
  const hub = await createTestHub(options);
  await hub.accounts.upsertUser({
    name: "dave",
    email: "dave@example.com",
    tokens: [
      { value: "hf_dave", name: "main", role: "write" },
      { value: "hf_dave_reads", name: "reading", role: "read" },
      { value: "hf_dave_narrow", name: "narrow", role: "fineGrained" },
    ],
  });
  const { orm } = hub.database;
  return {
    ...hub,
    async newGated({ owner = "alice", gated = "manual", card = "# Public card\n", files = [] } = {}) {
      const name = `${owner}/${uniqueName("gated")}`;
      const content = [{ path: "README.md", content: card }, ...files];
      const created = await hub.send("alice", "POST", "/api/repos/create", { name, files: content });
      if (created.status !== 200) throw new Error(`the model was not created: ${await created.text()}`);
      await orm.update(repos).set({ gated }).where(eq(repos.fullName, name));
      return name;
    },
    async configure(id, settings) {
      await orm.update(repos).set(settings).where(eq(repos.fullName, id));
    },
    review: (id, action, body) => hub.send("alice", "POST", `/api/models/${id}/user-access-request/${action}`, body),
  };
}
