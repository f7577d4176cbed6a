import { z } from "zod";
import { orgRoles, PlainLine } from "./accounts.ts";
import { ShownProfile } from "./profiles/public-profile.ts";
import { visibilities } from "./repositories.ts";

const Followed = {
  numFollowers: z.number(),
  /** Absent for anonymous callers. */
  isFollowing: z.boolean().optional(),
};

const Organisation = z.object({ name: z.string(), fullname: z.string(), avatarUrl: z.string() });

/** `GET /api/users/{name}/overview`: public information about a user. Counts include only what the caller may see. */
export const UserOverview = z.object({
  _id: z.string(),
  type: z.literal("user"),
  user: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
  isPro: z.boolean(),
  createdAt: z.string(),
  numModels: z.number(),
  numDatasets: z.number(),
  /** Discussions and pull requests that the user has started. */
  numDiscussions: z.number(),
  ...Followed,
  numLikes: z.number(),
  ...ShownProfile,
  orgs: z.array(Organisation),
});
export type UserOverview = z.infer<typeof UserOverview>;

/** `GET /api/organizations/{name}/overview`. */
export const OrganisationOverview = Organisation.extend({
  _id: z.string(),
  type: z.literal("org"),
  isEnterprise: z.boolean(),
  createdAt: z.string(),
  numUsers: z.number(),
  numModels: z.number(),
  numDatasets: z.number(),
  ...Followed,
  ...ShownProfile,
});
export type OrganisationOverview = z.infer<typeof OrganisationOverview>;

/**
 * An item of `GET /api/organizations/{name}/members`. Members with read access see every role, others only their own.
 */
export const OrganisationMember = z.object({
  _id: z.string(),
  type: z.literal("user"),
  user: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
  isPro: z.boolean(),
  role: z.enum(orgRoles).optional(),
});
export type OrganisationMember = z.infer<typeof OrganisationMember>;

/** Whether visitors may create accounts: all, those with an invitation link, or none. */
export const signUpModes = ["open", "invitation", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];
/** `GET /_private/sign-up`. */
export const SignUpState = z.object({ mode: z.enum(signUpModes) });
/** `POST /_private/sign-up`: 200 with a session, 403 if sign-up is closed, 409 if the name is taken. */
export const SignUpRequest = z.strictObject({
  username: z.string(),
  fullname: PlainLine.optional(),
  password: z.string(),
  /** The secret of an invitation link, which hubs with sign-up by invitation need. */
  invitation: z.string().max(200).optional(),
});
/** `POST /_private/sign-up/invitation`: whether an invitation link still works. */
export const InvitationRequest = z.strictObject({ invitation: z.string().max(200) });
export const InvitationState = z.object({ isValid: z.boolean() });

/** `GET` and `PUT /_private/profile`. An empty `email` means none. */
export const Profile = z.strictObject({
  fullname: PlainLine,
  email: z.union([z.literal(""), z.email().max(254)]),
});
export type Profile = z.infer<typeof Profile>;
/** `PUT /_private/password`: ends every other session of the account. */
export const PasswordChange = z.strictObject({ current: z.string(), password: z.string() });

/** `POST /_private/organizations`: its creator is the first administrator. */
export const OrganisationRequest = z.strictObject({
  name: z.string(),
  fullname: PlainLine.optional(),
});
/** `PUT /_private/organizations/{name}`. */
export const OrganisationChange = z.strictObject({ fullname: PlainLine.min(1) });
/** `GET` and `PUT /api/organizations/{name}/settings`, for its administrators. */
export const OrganisationSettings = z.strictObject({
  /** Whether members with role `read` may bill their calls to the organisation. */
  readersMaySpend: z.boolean(),
  /** The visibility of new repositories when a request names none. */
  defaultVisibility: z.enum(visibilities),
});
/** The body of `PUT`: settings that are absent stay as they are. */
export const OrganisationSettingsChange = OrganisationSettings.partial();
export type OrganisationSettingsChange = z.infer<typeof OrganisationSettingsChange>;
export type OrganisationSettings = z.infer<typeof OrganisationSettings>;
/** `PUT /_private/organizations/{name}/members/{user}`; `DELETE` removes the member. */
export const MembershipRequest = z.strictObject({ role: z.enum(orgRoles) });
