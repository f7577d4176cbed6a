import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { nextPage, pageQuery } from "../../api/parameters.ts";
import { responses } from "../../api/responses.ts";

/** A user or organisation in a list. */
export const ListedUser = z.object({
  _id: z.string(),
  type: z.literal("user"),
  user: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
  isPro: z.boolean(),
});
export const ListedOrganisation = ListedUser.omit({ user: true, isPro: true }).extend({
  type: z.literal("org"),
  name: z.string(),
  isEnterprise: z.boolean(),
});

const ada = {
  _id: "u1",
  type: "user",
  user: "ada",
  fullname: "Ada",
  avatarUrl: "https://hub.example.org/avatars/ada.svg",
  isPro: false,
};
const FollowState = z.object({ isFollowing: z.boolean() });
const page = z.object(pageQuery(limits.list.people, limits.list.peopleDefault));

const kinds = {
  user: { path: "users", noun: "user", article: "a user", example: "ada" },
  org: { path: "organizations", noun: "organization", article: "an organization", example: "acme" },
} as const;

function state(isFollowing: boolean) {
  return json(FollowState, { isFollowing });
}

function operationsOf(kind: keyof typeof kinds) {
  const { path, noun, article, example } = kinds[kind];
  const base = `/api/${path}/{name}`;
  const common = {
    parameters: z.object({ name: z.string().meta({ description: `Name of the ${noun}.`, examples: [example] }) }),
  };
  return {
    follow: {
      ...common,
      method: "POST",
      path: `${base}/follow`,
      id: `follow-${noun}`,
      summary: `Follow ${article}`,
      description: "Following twice counts once.",
      responses: responses({ 200: { description: "Followed.", content: state(true) } }, [400, 403, 404, 507]),
      auth: "write",
    },
    unfollow: {
      ...common,
      method: "DELETE",
      path: `${base}/follow`,
      id: `unfollow-${noun}`,
      summary: `Stop following ${article}`,
      responses: responses({ 200: { description: "Not followed.", content: state(false) } }, [403, 404]),
      auth: "write",
    },
    followers: {
      ...common,
      method: "GET",
      path: `${base}/followers`,
      id: `list-followers-of-${noun}`,
      summary: `List the users who follow ${article}`,
      query: page,
      responses: responses(
        { 200: { description: "A page of users.", content: json(z.array(ListedUser), [ada]), headers: nextPage } },
        [404],
      ),
      auth: "none",
    },
    avatar: {
      ...common,
      method: "GET",
      path: `${base}/avatar`,
      id: `get-avatar-of-${noun}`,
      summary: `Get the address of the picture of ${article}`,
      description: "Where an image is wanted (`Sec-Fetch-Dest: image`), it redirects to the picture.",
      query: z.object({ redirect: z.string().optional().describe("Any value: redirects to the picture.") }),
      responses: responses(
        {
          200: {
            description: "The address.",
            content: json(z.object({ avatarUrl: z.string() }), {
              avatarUrl: `https://hub.example.org/avatars/${example}.svg`,
            }),
          },
          307: { description: "The picture is at `Location`.", headers: { Location: "Address of the picture." } },
        },
        [404],
      ),
      auth: "none",
    },
    socials: {
      ...common,
      method: "GET",
      path: `${base}/socials`,
      id: `get-socials-of-${noun}`,
      summary: `Get the names of ${article} on other sites`,
      description: "The names that the owner has entered in the settings.",
      responses: responses(
        {
          200: {
            description: "The names.",
            content: json(
              z.object({
                _id: z.string(),
                [noun === "user" ? "user" : "org"]: z.string(),
                socialHandles: z.record(z.string(), z.string()),
              }),
              { _id: "u1", [noun === "user" ? "user" : "org"]: example, socialHandles: {} },
            ),
          },
        },
        [404],
      ),
      auth: "none",
    },
  } satisfies Record<string, ApiOperation>;
}

/** Followers, pictures and profiles of users and organisations. */
export const followOperations = { user: operationsOf("user"), org: operationsOf("org") } as const;

export const listFollowing: ApiOperation = {
  method: "GET",
  path: "/api/users/{name}/following",
  id: "list-following-of-user",
  summary: "List whom a user follows",
  parameters: z.object({ name: z.string().meta({ description: "Name of the user.", examples: ["ada"] }) }),
  query: page.extend({ type: z.enum(["user", "org"]).default("user").describe("What to list.") }),
  responses: responses(
    {
      200: {
        description: "A page of users, or of organizations.",
        content: json(z.array(z.union([ListedUser, ListedOrganisation])), [ada]),
        headers: nextPage,
      },
    },
    [404],
  ),
  auth: "none",
};

export const avatarRedirect: ApiOperation = {
  method: "GET",
  path: "/api/avatars/{name}",
  id: "get-avatar-of-name",
  summary: "Get the picture of a user or organization",
  parameters: z.object({
    name: z.string().meta({ description: "Name of the user or organization.", examples: ["ada"] }),
  }),
  responses: responses(
    { 307: { description: "The picture is at `Location`.", headers: { Location: "Address of the picture." } } },
    [404],
  ),
  auth: "none",
};
