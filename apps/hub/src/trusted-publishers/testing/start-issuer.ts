import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";

export const signatures = ["RS256", "ES256", "EdDSA"] as const;

export type Claims = Readonly<Record<string, unknown>>;

interface Signer {
  alg?: string;
  kid?: string;
  /** Name of the key that signs, if it is not that of `kid`. */
  key?: string;
  /** More fields of the header. */
  header?: Partial<JWTHeaderParameters>;
}

interface IssuerOptions {
  /** The audience of its tokens. */
  audience: string;
  now: () => number;
}

export interface TestIssuer {
  url: string;
  /** The same server under another name. */
  otherUrl: string;
  /** The ids of the keys that its key set has. Tests change them. */
  published: Set<string>;
  /** What it sends; tests change it. */
  sends: { isDown: boolean; keySet: unknown; metadata: Record<string, unknown> };
  /** How many times the key set was requested. */
  keyRequests: () => number;
  /** Signs an ID token of a job. `undefined` removes a claim. */
  idToken: (claims?: Claims, signer?: Signer) => Promise<string>;
  close: () => void;
}

/** Starts an issuer of ID tokens with a key for each signature, and the key `rotated`, which is not published yet. */
export async function startIssuer({ audience, now }: IssuerOptions): Promise<TestIssuer> {
  const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();
  const publicKeys = new Map<string, object>();
  for (const kid of [...signatures, "rotated"]) {
    const pair = await generateKeyPair(kid === "rotated" ? "ES256" : kid, { extractable: true });
    pairs.set(kid, pair);
    publicKeys.set(kid, { ...(await exportJWK(pair.publicKey)), kid, use: "sig" });
  }
  const published = new Set<string>(signatures);
  const sends: TestIssuer["sends"] = { isDown: false, keySet: undefined, metadata: {} };
  let keyRequests = 0;
  const server = createServer((request, response) => {
    if (sends.isDown) return response.writeHead(503).end();
    const own = `http://${request.headers.host}`;
    if (request.url === "/jwks") keyRequests += 1;
    const keys = [...publicKeys].filter(([kid]) => published.has(kid)).map(([, key]) => key);
    const body =
      request.url === "/jwks"
        ? (sends.keySet ?? { keys })
        : { issuer: own, jwks_uri: `${own}/jwks`, ...sends.metadata };
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    otherUrl: `http://localhost:${port}`,
    published,
    sends,
    keyRequests: () => keyRequests,
    idToken: async (claims = {}, { alg = "RS256", kid = alg, key = kid, header = {} } = {}) => {
      const pair = pairs.get(key);
      if (pair === undefined) throw new Error("there is no such key");
      const seconds = Math.floor(now() / 1000);
      const valid = {
        iss: url,
        aud: audience,
        sub: "repo:acme/app:ref:refs/heads/main",
        iat: seconds,
        exp: seconds + 300,
        repository: "acme/app",
        ref: "refs/tags/v1.2",
        run_attempt: 1,
      };
      const token = new SignJWT({ ...valid, ...claims });
      return token.setProtectedHeader({ alg, kid, ...header }).sign(pair.privateKey);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
