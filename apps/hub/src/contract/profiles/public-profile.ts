import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

const { bioChars, homepageChars, handleChars, pinned } = limits.profile;

/** Other sites on which an account has a name, with the addresses of their public pages. */
export const socialSites = {
  github: { label: "GitHub", page: "https://github.com/" },
  linkedin: { label: "LinkedIn", page: "https://www.linkedin.com/in/" },
  bluesky: { label: "Bluesky", page: "https://bsky.app/profile/" },
  twitter: { label: "X", page: "https://x.com/" },
} as const;
export type SocialSite = keyof typeof socialSites;
export const socialSiteNames = ["github", "linkedin", "bluesky", "twitter"] as const satisfies readonly SocialSite[];

const Handle = z
  .string()
  .trim()
  .max(handleChars)
  .regex(/^[\w.-]*$/, "use the name alone: letters, digits, dots, hyphens and underscores");

/** An address that pages may link to. Empty: none. */
const Homepage = z
  .string()
  .trim()
  .max(homepageChars)
  .refine((address) => address === "" || isPublicAddress(address), "use a complete address that starts with https://");

/** Names on other sites; those that are absent or empty are not shown. */
const Handles = z.strictObject({
  github: Handle.optional(),
  linkedin: Handle.optional(),
  bluesky: Handle.optional(),
  twitter: Handle.optional(),
});

/** The links of an account, without empty ones. */
export interface ProfileLinks {
  homepage?: string;
  handles?: Partial<Record<SocialSite, string>>;
}

/** A repository that an account shows first. */
const PinnedName = z.strictObject({ type: z.enum(["model", "dataset"]), id: z.string().min(3).max(200) });

/** `GET` and `PUT /_private/public-profiles/{name}`: what the public page of a user or organization says. */
export const PublicProfile = z.strictObject({
  bio: z
    .string()
    .trim()
    .max(bioChars)
    // Line breaks are the only control characters of a text.
    .refine((text) => !/\p{Cc}/u.test(text.replaceAll("\n", "")), "must not have control characters"),
  homepage: Homepage,
  handles: Handles,
  pinned: z.array(PinnedName).max(pinned),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

/** The response of `GET`: with whether a picture was uploaded. */
export const OwnPublicProfile = PublicProfile.extend({ hasAvatar: z.boolean() });
export type OwnPublicProfile = z.infer<typeof OwnPublicProfile>;

/** A pinned repository, as pages and the API show it. */
export const PinnedRepository = z.object({
  type: z.enum(["model", "dataset"]),
  id: z.string(),
  pipeline_tag: z.string().optional(),
  private: z.boolean(),
  likes: z.number(),
  downloads: z.number(),
  lastModified: z.string(),
});
export type PinnedRepository = z.infer<typeof PinnedRepository>;

/** What the API says of the public page of an account. */
export const ShownProfile = {
  details: z.string().optional(),
  homepage: z.string().optional(),
  socialHandles: z.record(z.string(), z.string()).optional(),
  pinned: z.array(PinnedRepository).optional(),
};

function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { href, protocol, hostname, username, password } = new URL(address);
  // What is stored and shown is the encoded address, which may be longer.
  const isShort = href.length <= homepageChars;
  return isShort && protocol === "https:" && hostname.includes(".") && username === "" && password === "";
}
