import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind, nextPage, pageQuery, repositoryParameters } from "../api/parameters.ts";
import { repositoryResponses, responses } from "../api/responses.ts";
import { Like, Liker, LikeState } from "../contract/popularity.ts";

export const likesPage = { byDefault: 100, max: 1000 };
const page = z.object(pageQuery(likesPage.max, likesPage.byDefault));
const state = (liked: boolean) => json(LikeState, { liked, likes: 12 });

/** Likes of a repository. */
export const likeOperations = forEachKind((kind) => {
  const base = `/api/${kind}s/{namespace}/{name}`;
  const common = { parameters: repositoryParameters };
  return {
    like: {
      ...common,
      method: "POST",
      path: `${base}/like`,
      id: `like-${kind}`,
      summary: `Like a ${kind}`,
      description: "Liking twice counts once.",
      responses: repositoryResponses({ 200: { description: "Liked.", content: state(true) } }, [403, 507]),
      auth: "write",
    },
    unlike: {
      ...common,
      method: "DELETE",
      path: `${base}/like`,
      id: `unlike-${kind}`,
      summary: `Remove your like from a ${kind}`,
      responses: repositoryResponses({ 200: { description: "Not liked.", content: state(false) } }, [403]),
      auth: "write",
    },
    likers: {
      ...common,
      method: "GET",
      path: `${base}/likers`,
      id: `list-likers-of-${kind}`,
      summary: `List the users who like a ${kind}`,
      query: page,
      responses: repositoryResponses({
        200: {
          description: "A page of users.",
          content: json(z.array(Liker), [
            { _id: "u1", user: "ada", fullname: "Ada", avatarUrl: "", type: "user", isPro: false },
          ]),
          headers: nextPage,
        },
      }),
      auth: "optional",
    },
  } satisfies Record<string, ApiOperation>;
});

export const listLikesOfUser: ApiOperation = {
  method: "GET",
  path: "/api/users/{user}/likes",
  id: "list-likes-of-user",
  summary: "List what a user likes",
  description: "The newest like first. Private repositories are not listed.",
  parameters: z.object({ user: z.string().meta({ description: "Name of the user.", examples: ["ada"] }) }),
  query: page,
  responses: responses(
    {
      200: {
        description: "A page of likes.",
        content: json(z.array(Like), [
          { createdAt: "2026-11-01T09:30:00.000Z", repo: { name: "acme/tiny-chat", type: "model" } },
        ]),
        headers: nextPage,
      },
    },
    [404],
  ),
  auth: "none",
};
