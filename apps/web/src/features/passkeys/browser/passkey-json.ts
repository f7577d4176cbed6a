/** The options of a passkey as the hub sends them. @see https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
export type OptionsJson = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0] &
  Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];

/** Creates or uses a passkey, also in browsers that do not read and write JSON themselves. */
export function creationOptions(options: OptionsJson): PublicKeyCredentialCreationOptions {
  if (typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function")
    return PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { rp, user, pubKeyCredParams, timeout = 0, excludeCredentials = [], authenticatorSelection } = options;
  return {
    rp,
    user: { ...user, id: bytesOf(user.id) },
    challenge: bytesOf(options.challenge),
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" })),
    timeout,
    excludeCredentials: excludeCredentials.map(({ id }) => ({ id: bytesOf(id), type: "public-key" })),
    authenticatorSelection: {
      residentKey: "preferred",
      userVerification: authenticatorSelection?.userVerification === "required" ? "required" : "preferred",
    },
    attestation: "none",
  };
}

export function requestOptions(options: OptionsJson): PublicKeyCredentialRequestOptions {
  if (typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function")
    return PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { rpId = "", timeout = 0, allowCredentials = [], userVerification } = options;
  return {
    challenge: bytesOf(options.challenge),
    rpId,
    timeout,
    allowCredentials: allowCredentials.map(({ id }) => ({ id: bytesOf(id), type: "public-key" })),
    userVerification: userVerification === "required" ? "required" : "discouraged",
  };
}

/** Returns a credential as JSON. Those of some password managers have no `toJSON`. */
export function credentialJson(credential: PublicKeyCredential): string {
  const { id, rawId, type, response } = credential;
  const common = { clientDataJSON: textOf(response.clientDataJSON) };
  const fields =
    response instanceof AuthenticatorAttestationResponse
      ? { attestationObject: textOf(response.attestationObject), transports: transportsOf(response) }
      : response instanceof AuthenticatorAssertionResponse
        ? {
            authenticatorData: textOf(response.authenticatorData),
            signature: textOf(response.signature),
            userHandle: response.userHandle === null ? null : textOf(response.userHandle),
          }
        : {};
  return JSON.stringify({ id, rawId: textOf(rawId), type, response: { ...common, ...fields } });
}

/** Older browsers do not know the transports. */
function transportsOf(response: AuthenticatorAttestationResponse): string[] {
  return typeof response.getTransports === "function" ? response.getTransports() : [];
}

/** Decodes base64url. */
function bytesOf(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0)).buffer;
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
