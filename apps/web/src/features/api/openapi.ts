import { openApiDocument } from "@modelyard/platform/api/openapi-document";
import { apiGroups } from "./api-groups.ts";

interface ApiDocumentOptions {
  /** This hub's public address. */
  hubUrl: string;
  version: string;
}

/** Returns the API of hub and router as an OpenAPI 3.1 document. */
export function apiDocument({ hubUrl, version }: ApiDocumentOptions): object {
  return openApiDocument(apiGroups, { title: "Modelyard", version, serverUrl: hubUrl });
}
