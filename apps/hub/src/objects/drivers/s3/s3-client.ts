import { S3Client } from "@aws-sdk/client-s3";
import { createEgress, type Egress } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { withStoreAway } from "./s3-error.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Opens a client whose connections go through egress. The operator chose the endpoint, so it may be private. */
export function openS3Client(settings: S3Settings): { client: S3Client; close: () => void } {
  const egress = egressFor(settings);
  const { connectMs, idleMs, connections } = limits.objects.s3;
  const { httpAgent, httpsAgent } = egress.agents({ connections });
  const client = new S3Client({
    ...clientOptions(settings, settings.endpoint),
    requestHandler: new NodeHttpHandler({
      httpAgent,
      httpsAgent,
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
    }),
  });
  // Around the client's own retries.
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request);
      } catch (error) {
        throw withStoreAway(error);
      }
    },
    { step: "initialize", name: "storeAway" },
  );
  return {
    client,
    close: () => {
      client.destroy();
      egress.client.destroy();
    },
  };
}

/** Opens a client that only signs URLs for clients and sends nothing. */
export function openSigningClient(settings: S3Settings): S3Client {
  return new S3Client({
    ...clientOptions(settings, settings.publicEndpoint ?? settings.endpoint),
    // A checksum of a body that is not known yet cannot be signed.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function clientOptions({ region, accessKeyId, secretAccessKey, pathStyle, checksums }: S3Settings, endpoint: string) {
  const whenChecked = checksums ? "WHEN_SUPPORTED" : "WHEN_REQUIRED";
  return {
    region,
    endpoint,
    forcePathStyle: pathStyle,
    // Given, so that the client never looks for others in files, in the environment or on the network.
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: limits.objects.s3.attempts,
    requestChecksumCalculation: whenChecked,
    responseChecksumValidation: whenChecked,
  } as const;
}

function egressFor({ endpoint, bucket, pathStyle }: S3Settings): Egress {
  const { protocol, hostname, port } = new URL(endpoint);
  const at = port === "" ? (protocol === "http:" ? "80" : "443") : port;
  return createEgress({ listedHosts: [`${pathStyle ? "" : `${bucket}.`}${hostname}:${at}`] });
}
