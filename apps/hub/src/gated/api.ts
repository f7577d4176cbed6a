import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, instant, kindPrefix, nextPage, pageQuery, repositoryParameters } from "../api/parameters.ts";
import { ofWriting, repositoryResponses } from "../api/responses.ts";
import { AccessRequest, accessRequestStatuses } from "../contract/gated/access-requests.ts";

const { perPage, perBatch, rejectionReasonChars } = limits.gatedAccess;

const namedUser = {
  user: z.string().optional().describe("Name of the user."),
  userId: z.string().optional().describe("`_id` of the user, in place of the name."),
  requestId: z.string().optional().describe("`requestId` of the request, in place of the name."),
};
const isNamed = (named: { [Field in keyof typeof namedUser]?: string | undefined }) =>
  named.user !== undefined || named.userId !== undefined || named.requestId !== undefined;
const nameMissing = { message: 'Either "user", "userId" or "requestId" must be provided.', path: ["user"] };

export const NamedUser = z.object(namedUser).refine(isNamed, nameMissing);
export type NamedUser = z.infer<typeof NamedUser>;

const decision = {
  status: z.enum(accessRequestStatuses),
  rejectionReason: z.string().max(rejectionReasonChars).optional().describe("Shown to the user."),
};
export const Review = z.object({ ...namedUser, ...decision }).refine(isNamed, nameMissing);
export const Reviews = z.object({ ...decision, requests: z.array(NamedUser).min(1).max(perBatch) });

const Reviewed = z.array(
  z.object({
    user: z.string().optional(),
    userId: z.string().optional(),
    requestId: z.string().optional(),
    ok: z.boolean(),
    error: z.enum(["user_not_found", "request_not_found"]).optional(),
  }),
);

const time = (description: string) => instant.optional().describe(description);
export const listTimes = z.object({
  after: time("Only requests after this time."),
  before: time("Only requests before this time."),
});

const done = { 200: { description: "Done.", content: json(z.object({}), {}) } };
const example: AccessRequest = {
  user: {
    _id: "0192f0a1b2c3d4e5f6a7b8c9",
    user: "ada",
    fullname: "Ada",
    avatarUrl: "/avatars/ada.svg",
    isPro: false,
    type: "user",
    email: "ada@example.com",
    verifiedOrgNames: [],
  },
  requestId: "0192f0a1b2c3d4e5f6a7b8c9",
  status: "pending",
  timestamp: "2026-11-20T12:00:00.000Z",
  fields: { Affiliation: "Analytical Engines" },
};

/** Requests for access to gated repositories. */
export const accessRequestOperations = forEachKind((kind) => {
  const page = `${kindPrefix[kind]}/{namespace}/{name}`;
  const base = `/api/${kind}s/{namespace}/{name}/user-access-request`;
  const common = { parameters: repositoryParameters };
  return {
    ask: {
      ...common,
      method: "POST",
      path: `${page}/ask-access`,
      id: `request-access-to-${kind}`,
      summary: `Request access to a gated ${kind}`,
      description:
        "The body has the answers to the fields of the card, by label. The owner sees them with your name and e-mail address.",
      body: {
        isOptional: true,
        content: [
          ...json(z.record(z.string(), z.unknown()), { Affiliation: "Analytical Engines", "I agree": true }),
          ...bytes("application/x-www-form-urlencoded", "The same as a form.", "Affiliation=Analytical+Engines"),
        ],
      },
      responses: repositoryResponses(
        { 303: { description: "Sent. `Location` is the page of the repository.", headers: { Location: "The page." } } },
        ofWriting,
      ),
      auth: "write",
    },
    list: {
      ...common,
      method: "GET",
      path: `${base}/{status}`,
      id: `list-access-requests-of-${kind}`,
      summary: `List requests for access to a ${kind}`,
      description: "The oldest first. Requires write access, because the list has personal data.",
      parameters: repositoryParameters.extend({
        status: z.string().meta({ description: "`pending`, `accepted` or `rejected`.", examples: ["pending"] }),
      }),
      query: listTimes.extend(pageQuery(perPage, perPage)),
      responses: repositoryResponses(
        {
          200: {
            description: "A page of requests.",
            headers: nextPage,
            content: json(z.array(AccessRequest), [example]),
          },
        },
        [403],
      ),
      auth: "write",
    },
    review: {
      ...common,
      method: "POST",
      path: `${base}/handle`,
      id: `handle-access-request-of-${kind}`,
      summary: `Accept or reject a request for access to a ${kind}`,
      description: "`pending` revokes an access, and returns the request to the list of those to be decided.",
      body: { content: json(Review, { user: "ada", status: "accepted" }) },
      responses: repositoryResponses(done, [...ofWriting, 409]),
      auth: "write",
    },
    reviewMany: {
      ...common,
      method: "POST",
      path: `${base}/batch`,
      id: `handle-access-requests-of-${kind}`,
      summary: `Accept or reject several requests for access to a ${kind}`,
      body: { content: json(Reviews, { status: "accepted", requests: [{ user: "ada" }] }) },
      responses: repositoryResponses(
        {
          200: { description: "The outcome of each, in order.", content: json(Reviewed, [{ user: "ada", ok: true }]) },
        },
        ofWriting,
      ),
      auth: "write",
    },
    grant: {
      ...common,
      method: "POST",
      path: `${base}/grant`,
      id: `grant-access-to-${kind}`,
      summary: `Grant a user access to a gated ${kind}`,
      description: "Also to a user who has not requested it.",
      body: { content: json(NamedUser, { user: "ada" }) },
      responses: repositoryResponses(done, ofWriting),
      auth: "write",
    },
    cancel: {
      ...common,
      method: "POST",
      path: `${base}/cancel`,
      id: `cancel-access-request-to-${kind}`,
      summary: `Cancel your request for access to a ${kind}`,
      description: "Also gives up an access that was granted.",
      responses: repositoryResponses(done, [...ofWriting, 409]),
      auth: "write",
    },
    report: {
      ...common,
      method: "GET",
      path: `${page}/user-access-report`,
      id: `export-access-requests-of-${kind}`,
      summary: `Export the requests for access to a ${kind}`,
      description: "All requests as CSV. Requires write access, because the report has personal data.",
      responses: repositoryResponses(
        {
          200: {
            description: "One line for each request.",
            content: bytes("text/csv", "CSV with a head.", "user,fullname,email"),
            headers: { "Content-Disposition": "Name of the file." },
          },
        },
        [403],
      ),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
