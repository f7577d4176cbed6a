import { z } from "zod";

const Text = z.string().transform((text) => text.slice(0, 500));
const Condition = z.object({ type: Text, status: Text, reason: Text.optional(), message: Text.optional() });
const Address = z.object({ url: z.string().max(2048).nullish() });

// Only the fields that are read.
const ServiceObject = z.object({
  metadata: z.object({ uid: z.string().min(1).max(200), deletionTimestamp: z.string().nullish() }),
  status: z
    .object({
      url: z.string().max(2048).nullish(),
      address: Address.nullish(),
      addresses: z.array(Address).nullish(),
      conditions: z.array(Condition).nullish(),
    })
    .nullish(),
});

/** What an `LLMInferenceService` reports. */
export interface ServiceState {
  uid: string;
  isDeleted: boolean;
  /** Of the engine, if the service is ready. */
  address: URL | undefined;
  /** Why it is not ready. */
  reason: string;
  /** One line each. */
  conditions: string[];
}

/** @throws {z.ZodError} it is no such object */
export function readServiceState(body: unknown): ServiceState {
  const { metadata, status } = ServiceObject.parse(body);
  const conditions = (status?.conditions ?? []).slice(0, 30);
  const ready = conditions.find(({ type }) => type === "Ready");
  const isReady = ready?.status === "True";
  const urls = [status?.url, status?.address?.url, ...(status?.addresses ?? []).map(({ url }) => url)];
  const given = urls.find((url) => typeof url === "string" && url !== "");
  const address = isReady && typeof given === "string" ? readAddress(given) : undefined;
  return {
    uid: metadata.uid,
    isDeleted: typeof metadata.deletionTimestamp === "string",
    address,
    reason: isReady ? addressProblem(given) : (reasonOf(conditions) ?? "KServe has not reported a state yet."),
    conditions: conditions.map((condition) => [condition.type, condition.status, describe(condition)].join(" ").trim()),
  };
}

function readAddress(url: string): URL | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isUsable = parsed !== undefined && /^https?:$/.test(parsed.protocol) && parsed.username === "";
  return isUsable ? parsed : undefined;
}

function addressProblem(given: string | null | undefined): string {
  return given === undefined || given === null
    ? "KServe reports no address of the service yet. Its router needs a route and a gateway."
    : "KServe reports an address that is not of http or https.";
}

/** A condition that is false says more than one that is unknown. */
function reasonOf(conditions: readonly z.infer<typeof Condition>[]): string | undefined {
  const ready = conditions.filter(({ type }) => type === "Ready");
  const ordered = [...ready, ...conditions.filter(({ type }) => type !== "Ready")];
  const telling = ordered.filter((condition) => condition.status !== "True" && describe(condition) !== "");
  const first = telling.find(({ status }) => status === "False") ?? telling[0];
  return first && describe(first);
}

function describe({ reason = "", message = "" }: z.infer<typeof Condition>): string {
  return [reason, message].filter((part) => part !== "").join(": ");
}
