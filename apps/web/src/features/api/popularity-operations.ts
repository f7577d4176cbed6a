import { LikeState } from "@modelyard/hub/contract";
import { z } from "zod";
import { type Operation, repositoryKinds } from "./operation.ts";

const pageQuery = { limit: "How many, at most 1000.", cursor: "Where the page starts." };

/** Who likes which repository. */
export const popularityOperations: readonly Operation[] = [
  ...repositoryKinds.flatMap((one): Operation[] => {
    const base = `/api/${one}s/{namespace}/{name}`;
    return [
      {
        method: "post",
        path: `${base}/like`,
        id: `like-${one}`,
        summary: `Like a ${one}`,
        answer: LikeState,
        token: "write",
      },
      {
        method: "delete",
        path: `${base}/like`,
        id: `unlike-${one}`,
        summary: `No longer like a ${one}`,
        answer: LikeState,
        token: "write",
      },
      {
        method: "get",
        path: `${base}/likers`,
        id: `list-likers-of-${one}`,
        summary: `Who likes a ${one}`,
        query: pageQuery,
        answer: z.array(z.object({ user: z.string(), fullname: z.string(), type: z.literal("user") })),
        token: "optional",
      },
    ];
  }),
  {
    method: "get",
    path: "/api/users/{name}/likes",
    id: "list-likes-of-user",
    summary: "What a user likes",
    about: "The newest first; private repositories are not among them.",
    query: pageQuery,
    answer: z.array(z.object({ createdAt: z.string(), repo: z.object({ name: z.string(), type: z.string() }) })),
    token: "none",
  },
];
