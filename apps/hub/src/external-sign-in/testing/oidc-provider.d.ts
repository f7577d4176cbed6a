// The package has no types; these are the parts that the tests use.
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  interface Account {
    accountId: string;
    claims: () => Record<string, unknown>;
  }

  interface Configuration {
    clients: readonly Record<string, unknown>[];
    claims: Readonly<Record<string, readonly string[]>>;
    cookies: { keys: readonly string[] };
    jwks: { keys: readonly Record<string, unknown>[] };
    findAccount: (context: unknown, id: string) => Account | undefined;
    pkce: { required: () => boolean };
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
