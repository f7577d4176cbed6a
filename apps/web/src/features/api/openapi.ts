import { openApiDocument } from "@modelyard/platform/api/openapi-document";
import { apiGroups } from "./api-groups.ts";

interface ApiDocumentOptions {
  /** This hub's public address. */
  hubUrl: string;
  version: string;
}

/**
 * Returns a function that makes the OpenAPI 3.1 document of hub and router. It converts the schemas once, at its first
 * call: that takes longer than a request may.
 */
export function createApiDocument(): (options: ApiDocumentOptions) => object {
  let made: object | undefined;
  return ({ hubUrl, version }) => {
    made ??= openApiDocument(apiGroups, { title: "Modelyard", version, serverUrl: hubUrl });
    return { ...made, servers: [{ url: hubUrl }] };
  };
}
