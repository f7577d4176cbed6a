import { homedir } from "node:os";
import { join } from "node:path";
import { parseListedHosts } from "@modelyard/platform/egress/listed-hosts";
import { parseAddressRanges } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import { logLevels } from "@modelyard/platform/logger";
import { otlpProtocols, samplerNames } from "@modelyard/platform/telemetry";
import { z } from "zod";
import { databaseSettings } from "./database-settings.ts";
import { engineSettings } from "./engine/engine-settings.ts";
import { mailSettings } from "./mail/mail-settings.ts";
import { RateLimits } from "./rate-limits.ts";
import { HttpUrl, Switch } from "./setting-schemas.ts";
import { signInSettings } from "./sign-in/sign-in-settings.ts";
import { sshSettings } from "./ssh/ssh-settings.ts";
import { stopSettings } from "./stop/stop-settings.ts";
import { objectSettings } from "./storage/object-settings.ts";
import { storageSettings } from "./storage/storage-settings.ts";

/** How one setting is called, read and explained. The help text, the settings page and the checks all come from here. */
export interface Setting {
  /** Without the leading dashes. */
  flag: string;
  environment: string;
  schema: z.ZodType;
  /** Shown if the value is omitted. */
  defaultText: string;
  about: string;
  /** A flag without a value. */
  isSwitch?: true;
  /** Never printed; may also come from a file that `<environment>_FILE` names. */
  isSecret?: true;
}

const Port = z.coerce.number().int().min(0).max(65_535);
const SecretKey = z.string().regex(/^[0-9a-f]{64}$/i, "expected 64 hex digits, for example from: openssl rand -hex 32");
const AddressRanges = z.string().transform((text, context) => {
  try {
    return parseAddressRanges(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});
const ListedHosts = z.string().transform((text, context) => {
  const hosts = text.split(",").map((host) => host.trim());
  try {
    parseListedHosts(hosts);
    return hosts;
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

/** Root's home is closed to the account that runs PostgreSQL, so root keeps its data where services do. */
export function defaultDataFolder(): string {
  return process.getuid?.() === 0 ? "/var/lib/modelyard" : join(homedir(), ".local", "share", "modelyard");
}

export const settings = {
  host: {
    flag: "host",
    environment: "MODELYARD_HOST",
    schema: z.string().min(1).default("127.0.0.1"),
    defaultText: "127.0.0.1",
    about: "Address to listen on. 0.0.0.0 accepts connections from the network.",
  },
  port: {
    flag: "port",
    environment: "MODELYARD_PORT",
    schema: Port.default(7860),
    defaultText: "7860",
    about: "Port for pages, API, git and router. 0 chooses a free port.",
  },
  dataFolder: {
    flag: "data-dir",
    environment: "MODELYARD_DATA_DIR",
    schema: z.string().min(1).default(defaultDataFolder),
    defaultText: "/var/lib/modelyard as root, else ~/.local/share/modelyard",
    about: "Folder for the database, repositories, files and the secret key.",
  },
  gitFolder: {
    flag: "git-dir",
    environment: "MODELYARD_GIT_DIR",
    schema: z.string().min(1).optional(),
    defaultText: "git in the data folder",
    about: "Folder for git repositories. Nodes of one cluster share it.",
  },
  ...objectSettings,
  ...storageSettings,
  ...engineSettings,
  publicUrl: {
    flag: "public-url",
    environment: "MODELYARD_PUBLIC_URL",
    schema: HttpUrl.optional(),
    defaultText: "the address in each request",
    about: "Public address of the hub behind a proxy, such as https://hub.example.org.",
  },
  trustedProxies: {
    flag: "trusted-proxies",
    environment: "MODELYARD_TRUSTED_PROXIES",
    schema: AddressRanges.prefault("loopback"),
    defaultText: "loopback",
    about:
      "Proxies whose X-Forwarded-For, -Host and -Proto headers are trusted: comma-separated addresses and ranges such as 10.0.0.0/8, loopback, or none.",
  },
  ...databaseSettings,
  migrate: {
    flag: "migrate",
    environment: "MODELYARD_MIGRATE",
    schema: Switch.default(true),
    defaultText: "true",
    about:
      "Whether the start applies pending migrations of the database. With false, it fails if there are any: modelyard migrate applies them.",
  },
  readOnly: {
    flag: "read-only",
    environment: "MODELYARD_READ_ONLY",
    schema: Switch.default(false),
    defaultText: "off",
    about:
      "Refuses changes on this node with 503, while reads and model calls continue. Administrators set it for all nodes at /settings/admin/nodes.",
    isSwitch: true,
  },
  ...stopSettings,
  signUp: {
    flag: "sign-up",
    environment: "MODELYARD_SIGN_UP",
    schema: z.enum(["open", "invitation", "closed"]).default("open"),
    defaultText: "open",
    about: "Sign-up: open (everyone can create an account), invitation (with a link of an administrator) or closed.",
  },
  tokenLifetimeDays: {
    flag: "token-lifetime-days",
    environment: "MODELYARD_TOKEN_LIFETIME_DAYS",
    schema: z.coerce.number().int().min(0).max(3650).default(0),
    defaultText: "0",
    about: "Days after which new access tokens expire unless their owner chooses another date; 0: they do not expire.",
  },
  ...signInSettings,
  ...mailSettings,
  ...sshSettings,
  rateLimits: {
    flag: "rate-limits",
    environment: "MODELYARD_RATE_LIMITS",
    schema: RateLimits,
    defaultText: "on",
    about:
      "Requests that an address and a user may send in five minutes: on (the defaults), off, or the limits that differ from the defaults, such as api=1000/5000,pages=300/600.",
  },
  webhookHosts: {
    flag: "webhook-hosts",
    environment: "MODELYARD_WEBHOOK_HOSTS",
    schema: ListedHosts.optional(),
    defaultText: "none",
    about:
      "Hosts in private networks that webhooks of users may call, as `host` or `host:port`, separated by commas. Other hosts are called by https on port 443 only.",
  },
  strictNames: {
    flag: "strict-names",
    environment: "MODELYARD_STRICT_NAMES",
    schema: Switch.default(true),
    defaultText: "true",
    about:
      "Rejects new file names that Windows or macOS do not support, and links that lead out of the repository. false accepts them with a warning, for mirrors.",
  },
  secretKey: {
    flag: "secret-key",
    environment: "MODELYARD_SECRET_KEY",
    schema: SecretKey.optional(),
    defaultText: "secret.key in the data folder, created at the first start",
    about: "Encrypts provider keys at rest. Must be the same on every node.",
    isSecret: true,
  },
  provision: {
    flag: "provision",
    environment: "MODELYARD_PROVISION",
    schema: z.string().min(1).optional(),
    defaultText: "none",
    about: "YAML file with users, organizations, provider keys and model mappings, applied at every start.",
  },
  routerSettings: {
    flag: "router-settings",
    environment: "MODELYARD_ROUTER_SETTINGS",
    schema: z.string().min(1).optional(),
    defaultText: "none",
    about: "YAML or JSON file with the router's keys, servers, prices, order and quotas. Reloaded when it changes.",
  },
  demo: {
    flag: "demo",
    environment: "MODELYARD_DEMO",
    schema: Switch.default(false),
    defaultText: "off",
    about: "Adds example repositories with small models, and a simulated provider.",
    isSwitch: true,
  },
  metricsToken: {
    flag: "metrics-token",
    environment: "MODELYARD_METRICS_TOKEN",
    schema: z.string().min(16, "expected at least 16 characters").optional(),
    defaultText: "none: /metrics is available on this machine only",
    about: "Bearer token for reading /metrics from other machines.",
    isSecret: true,
  },
  otlpEndpoint: {
    flag: "otlp-endpoint",
    environment: "OTEL_EXPORTER_OTLP_ENDPOINT",
    schema: HttpUrl.optional(),
    defaultText: "none: no traces, and the SDK is not loaded",
    about: "OpenTelemetry collector that receives traces and GenAI metrics, as OTLP over HTTP.",
  },
  otlpHeaders: {
    flag: "otlp-headers",
    environment: "OTEL_EXPORTER_OTLP_HEADERS",
    schema: z.string().optional(),
    defaultText: "none",
    about: "Headers for the collector: name=value,name=value, values percent-encoded.",
    isSecret: true,
  },
  fastHttp: {
    flag: "fast-http",
    environment: "MODELYARD_FAST_HTTP",
    schema: Switch.default(true),
    defaultText: "true",
    about:
      "Handles the router's HTTP with our own code, which takes less CPU time. false uses Node's server and client for everything.",
  },
  otlpProtocol: {
    flag: "otlp-protocol",
    environment: "OTEL_EXPORTER_OTLP_PROTOCOL",
    schema: z.enum(otlpProtocols).default("http/json"),
    defaultText: "http/json",
    about: `One of ${otlpProtocols.join(", ")}.`,
  },
  otelServiceName: {
    flag: "otel-service-name",
    environment: "OTEL_SERVICE_NAME",
    schema: z.string().min(1).max(limits.telemetry.nameLength).default("modelyard"),
    defaultText: "modelyard",
    about: "Service name in the traces and metrics that are sent to the collector.",
  },
  otelResourceAttributes: {
    flag: "otel-resource-attributes",
    environment: "OTEL_RESOURCE_ATTRIBUTES",
    schema: z.string().optional(),
    defaultText: "none",
    about: "Attributes of all traces and metrics: name=value,name=value, values percent-encoded.",
  },
  otelTracesSampler: {
    flag: "otel-traces-sampler",
    environment: "OTEL_TRACES_SAMPLER",
    schema: z.enum(samplerNames).default("parentbased_always_on"),
    defaultText: "parentbased_always_on",
    about: `Which traces are sent. One of ${samplerNames.join(", ")}.`,
  },
  otelTracesSamplerArg: {
    flag: "otel-traces-sampler-arg",
    environment: "OTEL_TRACES_SAMPLER_ARG",
    schema: z.coerce.number().min(0).max(1).default(1),
    defaultText: "1",
    about: "Share of new traces that is sent, from 0 to 1, for the ratio samplers.",
  },
  otelMetricsExporter: {
    flag: "otel-metrics-exporter",
    environment: "OTEL_METRICS_EXPORTER",
    schema: z.enum(["otlp", "none"]).default("otlp"),
    defaultText: "otlp",
    about: "Whether GenAI metrics are sent to the collector: otlp or none. /metrics is independent of it.",
  },
  otelCaptureContent: {
    flag: "otel-capture-content",
    environment: "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT",
    schema: Switch.default(false),
    defaultText: "off",
    about: "Adds the text of requests and responses to traces. It may contain personal data and secrets.",
    isSwitch: true,
  },
  openInference: {
    flag: "open-inference",
    environment: "MODELYARD_OPEN_INFERENCE",
    schema: Switch.default(false),
    defaultText: "off",
    about: "Adds OpenInference's attributes to traces, for Arize Phoenix and similar tools.",
    isSwitch: true,
  },
  logLevel: {
    flag: "log-level",
    environment: "MODELYARD_LOG_LEVEL",
    schema: z.enum(logLevels).default("info"),
    defaultText: "info",
    about: `One of ${logLevels.join(", ")}.`,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
/** Checks all settings at once. The compiler asks for a line here for each entry of `settings`. */
export const ConfigSchema = z.object({
  host: settings.host.schema,
  port: settings.port.schema,
  dataFolder: settings.dataFolder.schema,
  gitFolder: settings.gitFolder.schema,
  objectsFolder: settings.objectsFolder.schema,
  objectStore: settings.objectStore.schema,
  objectStoreFallback: settings.objectStoreFallback.schema,
  sendFiles: settings.sendFiles.schema,
  sendFilesKey: settings.sendFilesKey.schema,
  collectGarbage: settings.collectGarbage.schema,
  checkFiles: settings.checkFiles.schema,
  gitBundles: settings.gitBundles.schema,
  s3Endpoint: settings.s3Endpoint.schema,
  s3PublicEndpoint: settings.s3PublicEndpoint.schema,
  s3Bucket: settings.s3Bucket.schema,
  s3Region: settings.s3Region.schema,
  s3AccessKeyId: settings.s3AccessKeyId.schema,
  s3SecretAccessKey: settings.s3SecretAccessKey.schema,
  s3PathStyle: settings.s3PathStyle.schema,
  s3Checksums: settings.s3Checksums.schema,
  userQuota: settings.userQuota.schema,
  organisationQuota: settings.organisationQuota.schema,
  largestFile: settings.largestFile.schema,
  stagedUploads: settings.stagedUploads.schema,
  engine: settings.engine.schema,
  engineMemory: settings.engineMemory.schema,
  engineThreads: settings.engineThreads.schema,
  engineCache: settings.engineCache.schema,
  launchers: settings.launchers.schema,
  publicUrl: settings.publicUrl.schema,
  trustedProxies: settings.trustedProxies.schema,
  databaseUrl: settings.databaseUrl.schema,
  databaseDirectUrl: settings.databaseDirectUrl.schema,
  databaseConnections: settings.databaseConnections.schema,
  databaseStatementTimeoutSeconds: settings.databaseStatementTimeoutSeconds.schema,
  databaseReplicaUrl: settings.databaseReplicaUrl.schema,
  databaseReplicaLagSeconds: settings.databaseReplicaLagSeconds.schema,
  usageRetentionDays: settings.usageRetentionDays.schema,
  migrate: settings.migrate.schema,
  readOnly: settings.readOnly.schema,
  stopDelaySeconds: settings.stopDelaySeconds.schema,
  stopGraceSeconds: settings.stopGraceSeconds.schema,
  signUp: settings.signUp.schema,
  tokenLifetimeDays: settings.tokenLifetimeDays.schema,
  oidcIssuer: settings.oidcIssuer.schema,
  oidcClientId: settings.oidcClientId.schema,
  oidcClientSecret: settings.oidcClientSecret.schema,
  oidcName: settings.oidcName.schema,
  oidcScopes: settings.oidcScopes.schema,
  oidcGroupsClaim: settings.oidcGroupsClaim.schema,
  oidcGroups: settings.oidcGroups.schema,
  oidcLinkByEmail: settings.oidcLinkByEmail.schema,
  oidcCreateAccounts: settings.oidcCreateAccounts.schema,
  smtpUrl: settings.smtpUrl.schema,
  mailFrom: settings.mailFrom.schema,
  trustedIssuers: settings.trustedIssuers.schema,
  sshListen: settings.sshListen.schema,
  sshHostKey: settings.sshHostKey.schema,
  sshUrl: settings.sshUrl.schema,
  rateLimits: settings.rateLimits.schema,
  webhookHosts: settings.webhookHosts.schema,
  strictNames: settings.strictNames.schema,
  secretKey: settings.secretKey.schema,
  provision: settings.provision.schema,
  routerSettings: settings.routerSettings.schema,
  demo: settings.demo.schema,
  metricsToken: settings.metricsToken.schema,
  otlpEndpoint: settings.otlpEndpoint.schema,
  otlpHeaders: settings.otlpHeaders.schema,
  fastHttp: settings.fastHttp.schema,
  otlpProtocol: settings.otlpProtocol.schema,
  otelServiceName: settings.otelServiceName.schema,
  otelResourceAttributes: settings.otelResourceAttributes.schema,
  otelTracesSampler: settings.otelTracesSampler.schema,
  otelTracesSamplerArg: settings.otelTracesSamplerArg.schema,
  otelMetricsExporter: settings.otelMetricsExporter.schema,
  otelCaptureContent: settings.otelCaptureContent.schema,
  openInference: settings.openInference.schema,
  logLevel: settings.logLevel.schema,
} satisfies { [Name in SettingName]: (typeof settings)[Name]["schema"] });
export type Config = z.output<typeof ConfigSchema>;

export const settingNames = Object.keys(settings).filter((name): name is SettingName => Object.hasOwn(settings, name));
