import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { nextPage, pageQuery } from "../api/parameters.ts";
import { responses } from "../api/responses.ts";
import { WhoAmI } from "../contract/accounts.ts";
import {
  OrganisationMember,
  OrganisationOverview,
  OrganisationSettings,
  OrganisationSettingsChange,
  UserOverview,
} from "../contract/people.ts";

const countOf = (what: string) => z.int().describe(what);
const followed = {
  numFollowers: countOf("Users who follow it."),
  isFollowing: z.boolean().optional().describe("Whether the caller follows it; absent for anonymous callers."),
};
const absent = "Always 0: this hub has none.";
/** What the API returns of a user; pages read a part of it. */
export const FullUserOverview = UserOverview.extend({
  orgs: z.array(UserOverview.shape.orgs.element.extend({ id: z.string() })),
  numSpaces: countOf(absent),
  numPapers: countOf(absent),
  numUpvotes: countOf(absent),
  numLikes: countOf("Public repositories that the user likes."),
  numFollowing: countOf("Users whom the user follows."),
  numFollowingOrgs: countOf("Organizations that the user follows."),
  ...followed,
});
/** What the API returns of an organisation. */
export const FullOrganisationOverview = OrganisationOverview.extend({
  isVerified: z.boolean(),
  numSpaces: countOf(absent),
  ...followed,
});

const createdAt = "2026-11-01T09:30:00.000Z";

export const whoAmIOperation: ApiOperation = {
  method: "GET",
  path: "/api/whoami-v2",
  id: "who-am-i",
  summary: "Get the user of the token",
  description: "Also says in which organizations the user is a member, and what the token permits there.",
  responses: responses({
    200: {
      description: "The user.",
      content: json(WhoAmI, {
        type: "user",
        id: "u1",
        name: "ada",
        fullname: "Ada",
        emailVerified: false,
        canPay: false,
        isPro: false,
        isAdmin: false,
        avatarUrl: "https://hub.example.org/avatars/ada.svg",
        orgs: [],
        auth: { type: "access_token", accessToken: { displayName: "ci", role: "read", createdAt } },
      }),
    },
  }),
  auth: "read",
};

export const userOverview: ApiOperation = {
  method: "GET",
  path: "/api/users/{name}/overview",
  id: "get-user",
  summary: "Get a user",
  description: "`numModels` and `numDatasets` count the repositories that the caller may see.",
  parameters: z.object({ name: z.string().meta({ description: "Name of the user.", examples: ["ada"] }) }),
  responses: responses(
    {
      200: {
        description: "The user.",
        content: json(FullUserOverview, {
          _id: "u1",
          type: "user",
          user: "ada",
          fullname: "Ada",
          avatarUrl: "https://hub.example.org/avatars/ada.svg",
          isPro: false,
          createdAt,
          numModels: 2,
          numDatasets: 0,
          numSpaces: 0,
          numDiscussions: 1,
          numPapers: 0,
          numUpvotes: 0,
          numLikes: 3,
          numFollowers: 1,
          numFollowing: 2,
          numFollowingOrgs: 1,
          orgs: [{ id: "o1", name: "acme", fullname: "Acme", avatarUrl: "https://hub.example.org/avatars/acme.svg" }],
        }),
      },
    },
    [404],
  ),
  auth: "optional",
};

export const avatar: ApiOperation = {
  method: "GET",
  path: "/avatars/{file}",
  id: "get-avatar",
  summary: "Get the picture of a user or organization",
  description:
    "Other operations return its address as `avatarUrl`: an uploaded picture, which never changes, or the first letter of the name on a color that is made from it.",
  parameters: z.object({
    file: z
      .string()
      .regex(/\.(?:svg|webp)$/)
      .meta({
        description: "Id of an uploaded picture and `.webp`, or the name of a user or organization and `.svg`.",
        examples: ["ada.svg"],
      }),
  }),
  responses: responses({
    200: {
      description: "The picture.",
      content: [...bytes("image/svg+xml", "SVG, 64 × 64."), ...bytes("image/webp", "WebP, 256 × 256.")],
    },
    404: {
      description: "There is no such picture, or the name cannot be one of a user or organization.",
      content: bytes("*/*", "A page."),
    },
  }),
  auth: "none",
};

const organization = z.object({
  name: z.string().meta({ description: "Name of the organization.", examples: ["acme"] }),
});
const settings = {
  description: "The settings.",
  content: json(OrganisationSettings, { readersMaySpend: false, defaultVisibility: "public" }),
};

/** Organizations. */
export const organisationOperations = {
  overview: {
    method: "GET",
    path: "/api/organizations/{name}/overview",
    id: "get-organisation",
    summary: "Get an organization",
    parameters: organization,
    responses: responses(
      {
        200: {
          description: "The organization.",
          content: json(FullOrganisationOverview, {
            _id: "o1",
            type: "org",
            name: "acme",
            fullname: "Acme",
            avatarUrl: "https://hub.example.org/avatars/acme.svg",
            isEnterprise: false,
            isVerified: false,
            createdAt,
            numUsers: 3,
            numModels: 2,
            numDatasets: 0,
            numSpaces: 0,
            numFollowers: 12,
          }),
        },
      },
      [404],
    ),
    auth: "optional",
  },
  members: {
    method: "GET",
    path: "/api/organizations/{name}/members",
    id: "list-members",
    summary: "List the members of an organization",
    description: "Members with read access see every role; other callers see at most their own.",
    parameters: organization,
    query: z.object({
      search: z.string().optional().describe("Part of the name or full name."),
      ...pageQuery(limits.list.people, limits.list.people),
    }),
    responses: responses(
      {
        200: {
          description: "A page of members, by name.",
          headers: nextPage,
          content: json(z.array(OrganisationMember), [
            {
              _id: "u1",
              type: "user",
              user: "ada",
              fullname: "Ada",
              avatarUrl: "https://hub.example.org/avatars/ada.svg",
              isPro: false,
              role: "admin",
            },
          ]),
        },
      },
      [404],
    ),
    auth: "optional",
  },
  settings: {
    method: "GET",
    path: "/api/organizations/{name}/settings",
    id: "get-organisation-settings",
    summary: "Get the settings of an organization",
    description: "For its administrators.",
    parameters: organization,
    responses: responses({ 200: settings }, [403, 404]),
    auth: "read",
  },
  changeSettings: {
    method: "PUT",
    path: "/api/organizations/{name}/settings",
    id: "set-organisation-settings",
    summary: "Change the settings of an organization",
    description: "For its administrators.",
    parameters: organization,
    body: { content: json(OrganisationSettingsChange, { defaultVisibility: "private" }) },
    responses: responses({ 200: settings }, [400, 403, 404, 413, 507]),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;
