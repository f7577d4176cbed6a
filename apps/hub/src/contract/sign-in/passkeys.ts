import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { PlainLine } from "../accounts.ts";

/** An item of `GET /_private/passkeys`. */
export const PasskeyEntry = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** `null`: never. */
  lastUsedAt: z.string().nullable(),
  /** Whether it is copied to the other devices of the user. */
  isSynced: z.boolean(),
  /** False: it was created for another address of the hub, at which browsers offer it. */
  isOfThisAddress: z.boolean(),
});
export type PasskeyEntry = z.infer<typeof PasskeyEntry>;

/** `GET /_private/passkeys`: the caller's own passkeys, the oldest first. */
export const PasskeyList = z.object({
  entries: z.array(PasskeyEntry),
  /** Why none can be added. */
  refusal: z.enum(["address", "no-password", "too-many"]).optional(),
});
export type PasskeyList = z.infer<typeof PasskeyList>;

/**
 * `POST /_private/passkeys/options`, `POST /_private/sessions/passkey/options` and
 * `POST /_private/sessions/second-factor/passkey/options`: what the browser needs to create or to use a passkey.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
export const PasskeyOptions = z.object({ challenge: z.string() }).loose();
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** The name of a passkey. */
export const PasskeyName = PlainLine.min(1).max(limits.passkeys.nameChars);

const base64url = z.base64url().max(limits.passkeys.fieldChars);
const credentialId = z.base64url().min(1).max(limits.passkeys.idChars);
const ofBrowser = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(50).nullish(),
};

/** What a browser returns for a new passkey. */
export const NewPasskeyResponse = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
});

/** What a browser returns for a passkey that was used. */
export const PasskeyResponse = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

/** `POST /_private/passkeys`. */
export const NewPasskeyRequest = z.strictObject({ name: PasskeyName, response: NewPasskeyResponse });
/** `PUT /_private/passkeys/{id}`. */
export const PasskeyChange = z.strictObject({ name: PasskeyName });
/** `POST /_private/sessions/passkey` and `POST /_private/sessions/second-factor/passkey`. */
export const PasskeySignIn = z.strictObject({ response: PasskeyResponse });
