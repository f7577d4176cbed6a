import { z } from "zod";

/** The longest reason that an administrator gives, in characters. */
export const mostReasonChars = 1000;

const reason = z.string().trim().min(1).max(mostReasonChars).meta({ description: "Shown to the owner." });
const repository = { type: z.enum(["model", "dataset"]), name: z.string().min(3).max(200) };
const user = z.string().min(1).max(100);

/** Disables a repository. */
export const DisableRequest = z.strictObject({ ...repository, reason });
export type DisableRequest = z.infer<typeof DisableRequest>;

/** Enables a repository again. */
export const EnableRequest = z.strictObject(repository);
export type EnableRequest = z.infer<typeof EnableRequest>;

/** Suspends a user. */
export const SuspendRequest = z.strictObject({
  user,
  reason,
  /** When the suspension ends by itself; `null`: when an administrator ends it. */
  until: z.iso.datetime().nullable().default(null),
  /** Whether to disable the user's repositories as well, until the suspension is ended. */
  disableRepositories: z.boolean().default(false),
});
export type SuspendRequest = z.input<typeof SuspendRequest>;

/** Ends the suspension of a user. */
export const UnsuspendRequest = z.strictObject({ user });

/** Removes the picture, or the text and the links, of the public page of a user or organization. */
export const ProfileRemoval = z.strictObject({ name: user, avatar: z.boolean(), text: z.boolean() });
export type ProfileRemoval = z.infer<typeof ProfileRemoval>;

/** Makes a user an administrator of the hub, or removes that right. */
export const AdministratorRequest = z.strictObject({ user, admin: z.boolean() });
