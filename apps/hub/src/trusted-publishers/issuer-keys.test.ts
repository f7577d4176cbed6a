import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { IssuerKeys } from "./issuer-keys.ts";

test("keys can be on another host than the issuer, with https", async () => {
  const issuer = "https://accounts.example";
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const responses: Record<string, unknown> = {
    [`${issuer}/.well-known/openid-configuration`]: { issuer, jwks_uri: "https://keys.example/certs" },
    "https://keys.example/certs": { keys: [await exportJWK(publicKey)] },
  };
  const keys = new IssuerKeys({
    issuers: [issuer],
    fetch: async (url) => Response.json(responses[url]),
    now: () => new Date(),
  });
  const token = await new SignJWT({ sub: "job" }).setProtectedHeader({ alg: "ES256" }).sign(privateKey);
  expect((await jwtVerify(token, keys.of(issuer))).payload.sub).toBe("job");
});
