import { ActivityItem, Like, OwnPublicProfile, type ProfileRemoval, type PublicProfile } from "@modelyard/hub/contract";
import { z } from "zod";
import { type Page, read, readPage, send } from "../read-response.ts";

/** A user who follows an account. */
const Follower = z.object({ user: z.string(), fullname: z.string(), avatarUrl: z.string() });
export type Follower = z.infer<typeof Follower>;

/** Hub requests for the public pages of users and organizations. */
export function publicProfileCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** @throws {HubResponseError} the visitor does not manage the account */
    publicProfile: async (name: string): Promise<OwnPublicProfile> => read(OwnPublicProfile, await call(profile(name))),

    changePublicProfile: async (name: string, change: PublicProfile): Promise<void> => {
      await call(profile(name), send("PUT", change));
    },

    /** @throws {HubResponseError} 400: the file is no picture */
    setAvatar: async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      await call(avatar(name), { method: "PUT", body: bytes });
    },

    removeAvatar: async (name: string): Promise<void> => {
      await call(avatar(name), { method: "DELETE" });
    },

    /** For administrators. */
    removeProfile: async (removal: ProfileRemoval): Promise<void> => {
      await call("/_private/admin/profiles/remove", send("POST", removal));
    },

    activity: async (name: string, cursor: string | undefined): Promise<Page<ActivityItem>> =>
      readPage(ActivityItem, await call(`/_private/activity/${encodeURIComponent(name)}${cursorQuery(cursor)}`)),

    likesOf: async (name: string, cursor: string | undefined): Promise<Page<Like>> =>
      readPage(Like, await call(`/api/users/${encodeURIComponent(name)}/likes${cursorQuery(cursor)}`)),

    followers: async (kind: "user" | "org", name: string, cursor: string | undefined): Promise<Page<Follower>> => {
      const people = kind === "user" ? "users" : "organizations";
      return readPage(
        Follower,
        await call(`/api/${people}/${encodeURIComponent(name)}/followers${cursorQuery(cursor)}`),
      );
    },

    setFollowing: async (kind: "user" | "org", name: string, follows: boolean): Promise<void> => {
      await call(`/_private/follows/${kind}s/${encodeURIComponent(name)}`, { method: follows ? "POST" : "DELETE" });
    },
  };
}

function profile(name: string): string {
  return `/_private/public-profiles/${encodeURIComponent(name)}`;
}

function avatar(name: string): string {
  return `/_private/avatars/${encodeURIComponent(name)}`;
}

function cursorQuery(cursor: string | undefined): string {
  return cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
}
