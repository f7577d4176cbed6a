import type { Database } from "@modelyard/platform/database";
import type { ReadReplica } from "@modelyard/platform/database/read-replica";
import type { ResolveHost } from "@modelyard/platform/egress/egress";
import type { Logger } from "@modelyard/platform/logger";
import type { NodeOptions } from "./cluster/cluster.ts";
import type { SignUpMode } from "./contract/people.ts";
import type { ExternalSignInOptions } from "./external-sign-in/options.ts";
import type { LfsPartSettings } from "./lfs/uploads/plan-uploads.ts";
import type { MailOptions } from "./mail/smtp-transport.ts";
import type { ObjectDriver } from "./objects/object-driver.ts";
import type { StorageLimits } from "./quotas/storage-limits.ts";
import type { BucketLimits } from "./rate-limits/buckets.ts";
import type { ProxySending } from "./resolve/by-proxy/proxy-sending.ts";
import type { TrustedPublisherOptions } from "./trusted-publishers/publisher-context.ts";

export interface HubOptions {
  database: Database;
  /** A standby from which lists of visitors are read. Its owner closes it after the hub. @default there is none */
  replica?: ReadReplica | undefined;
  /** Has the files of this node, and by default all others. */
  dataFolder: string;
  /** The folder of git repositories, which the nodes of a cluster share. @default `git` in the data folder */
  gitFolder?: string;
  /** Stores large objects. The hub closes it. @default files in the folder `objects` of the data folder */
  objectDriver?: ObjectDriver;
  /** Signs URLs. Nodes of a cluster share it. @default a new key: URLs are valid until the hub stops */
  masterKey?: Buffer;
  /** Sizes of uploads by Git LFS. @default the limits table */
  lfs?: LfsPartSettings;
  /** Returns the base URL under which a client reaches this hub. */
  publicUrl: (request: Request, environment?: unknown) => string;
  logger: Logger;
  /** Whether visitors may create accounts: all, those with an invitation link, or none. @default "closed": only the administrator creates them */
  signUp?: SignUpMode;
  /** Lifetime of new access tokens whose request names none, in days. @default 0: they do not expire */
  tokenLifetimeDays?: number;
  /** Limits on what users and organisations store. All nodes have the same. @default no quotas, and the limits table */
  storageLimits?: Partial<StorageLimits>;
  /** Requests per window that a user or an address may send; "off" also lifts the limit on new discussions and comments. @default the limits table */
  requestLimits?: BucketLimits | "off";
  /** Refuses file names that are invalid on Windows or macOS; `false` accepts them with a warning. @default true */
  strictNames?: boolean;
  /** Whether to remove what no repository needs any more once a day. @default true */
  collectsGarbage?: boolean;
  /** Whether to check a sample of the stored files once a day. @default true */
  checksFiles?: boolean;
  /** How often a node looks for files that arrived whole, to cut them into chunks; 0: never. @default the limits table */
  wholeFilesLookMs?: number;
  /** Whether changes of git repositories are copied to the object store, as bundles. @default false */
  writesGitBundles?: boolean;
  /** How often a node looks for such changes; 0: only when `writeGitBundles` is called. @default the limits table */
  gitBundlesLookMs?: number;
  /** Private hosts that webhooks may call, as `host` or `host:port`. @default none */
  webhookHosts?: readonly string[];
  /** How often a node looks for events and due deliveries; 0: only when `deliverWebhooks` is called. @default the limits table */
  webhooksLookMs?: number;
  /** Whether webhooks are called with our HTTP client; `false`: Node's. @default true */
  fastHttp?: boolean;
  /** Resolves the hosts of webhooks. @default asks the operating system */
  resolveHost?: ResolveHost;
  /** An OpenID provider with which users sign in. @default none */
  externalSignIn?: ExternalSignInOptions | undefined;
  /** How to send e-mail. @default it sends none */
  mail?: MailOptions | undefined;
  /** How often a node looks for e-mail to send; 0: only when `sendMail` is called. @default the limits table */
  mailLookMs?: number;
  /** Issuers whose ID tokens jobs exchange for access tokens, and the audience of these. @default none */
  trustedPublishers?: TrustedPublisherOptions;
  /** Runs models itself. @default it runs none */
  localModels?: {
    /** Memory for models, in bytes: larger ones are not offered. All nodes have the same. */
    mostBytes: number;
    /** Copies of files that are not in the object store as such. */
    cacheBytes: number;
  };
  /** Shows this process as a node to administrators. @default it is not shown */
  node?: NodeOptions;
  now?: () => Date;
  /** Returns the free bytes of a folder's disk. @default asks the operating system */
  freeBytes?: (folder: string) => Promise<number>;
  /** How long the result of a disk check is valid. */
  storageCheckMs?: number;
  /** A proxy that sends files from the folder of the object driver. @default the hub sends them */
  proxySending?: ProxySending | undefined;
  /** Returns the client's address, for limits and counts. @default the peer address of the connection */
  clientAddress?: (request: Request, environment: unknown) => string | undefined;
}
