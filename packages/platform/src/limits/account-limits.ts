import { KiB, MiB, minute, second } from "./units.ts";

/** Accounts and their credentials; see `limits`. */
export const accountLimits = {
  /** Sign-in with an external OpenID provider, and tokens of trusted issuers. */
  openId: {
    /** Of one request to a provider or issuer, from DNS to the end of the response. */
    requestMs: 10 * second,
    responseBytes: 256 * KiB,
    /** A provider's metadata are fetched again after this time. */
    metadataMs: 60 * minute,
    /** Metadata that could not be fetched are fetched again after this time. */
    metadataFailureMs: 10 * second,
    /** From the start of a sign-in until the provider sends the browser back. */
    attemptMs: 10 * minute,
    /** Difference between the clocks of an issuer and of this hub. */
    clockSkewMs: 60 * second,
    /** Characters of the address to open after a sign-in, and of the provider's response in the callback. */
    nextChars: 1024,
    callbackChars: 8192,
    /** Groups of a user. */
    groups: 10_000,
    /** User names that are tried for a new account, before one with random characters. */
    nameAttempts: 50,
  },
  /** Jobs that change a repository with ID tokens of trusted issuers. */
  publishers: {
    perRepository: 50,
    issuerChars: 255,
    claims: 20,
    claimNameChars: 64,
    claimValueChars: 255,
    idTokenChars: 16_384,
    /** From the time at which an ID token was issued until it expires. */
    idTokenMs: 24 * 60 * minute,
    /** Characters of the claims that identify a job or its token: `sub` and `jti`. */
    idChars: 1024,
    /** Keys of an issuer. */
    keys: 100,
    /** Keys are fetched again after this time; for a token with an unknown key, after `keysRetryMs`. */
    keysMs: 60 * minute,
    keysRetryMs: 1 * minute,
    /** Keys that could not be fetched are fetched again after this time. */
    keysFailureMs: 10 * second,
    /** Lifetime of the access token of a job. */
    tokenMs: 60 * minute,
  },
  /** The audit log. */
  audit: {
    /** Entries of a page of the list. */
    pageEntries: 100,
  },
  /** Access tokens. */
  tokens: {
    /** Users, organizations and repositories that a fine-grained token may name. */
    scopedEntities: 100,
    /** The form of a token, with a field for each permission of each repository. */
    formBytes: 256 * KiB,
    /** The latest expiry date of a token, from the request on. */
    lifetimeMs: 10 * 365 * 24 * 60 * minute,
  },
  /** Connections by SSH, and the keys of users. */
  ssh: {
    keysPerUser: 100,
    /** Of a public key as text, with its comment. */
    keyChars: 16_384,
    /** OpenSSL verifies no signatures of larger keys. */
    rsaBits: { least: 3072, most: 16_384 },
    /** Open connections: in total, from one address (IPv6: one /64), of one user. */
    connections: { total: 1000, perAddress: 100, perUser: 64 },
    /** Connections whose users have not logged in yet. */
    unauthenticated: { total: 200, perAddress: 20 },
    /** Until a user has logged in: the time, the bytes that the client sends, and the keys that it offers. */
    loginMs: 30 * second,
    loginBytes: 256 * KiB,
    loginAttempts: 10,
    /** Commands that one connection runs at once. */
    commands: 10,
    commandChars: 500,
    /** A connection is closed after this time without a byte, and without a command. */
    idleMs: 10 * minute,
    unusedMs: 60 * second,
    /** A fetch is ended when neither side sends for this long: git sends at least every 5 seconds while it works. */
    quietFetchMs: 60 * second,
    /** Bytes of a connection that wait to be sent before the hub stops to read more of a response. */
    waitingBytes: 1 * MiB,
    /** A connection is closed when this many bytes wait, which clients reach that ignore the protocol's windows. */
    mostWaitingBytes: 8 * MiB,
    /** A client may offer smaller packets, which are not worth their cost. */
    packetBytes: 1024,
    /** New session keys of a connection, besides one per second. */
    keyExchanges: 10,
    /** How often a response looks whether the client has completed an exchange of keys. */
    keyExchangePollMs: 20,
    /** Lifetime of the access token that Git LFS gets, and such tokens of one key: a new one replaces the oldest. */
    lfsTokenMs: 60 * minute,
    lfsTokensPerKey: 50,
  },
  /** Apps to which users give access. */
  oauth: {
    /** Access tokens of apps, and those of the command line, which renews them one day before they expire. */
    accessTokenMs: 8 * 60 * minute,
    deviceTokenMs: 30 * 24 * 60 * minute,
    refreshTokenMs: 90 * 24 * 60 * minute,
    /** Authorization codes, and statements of who logged in. */
    codeMs: 2 * minute,
    idTokenMs: 60 * minute,
    /** A new key signs after `rotateMs`; the old one is published until `publishedMs`, longer than `idTokenMs` after that. */
    keys: { rotateMs: 90 * 24 * 60 * minute, publishedMs: 97 * 24 * 60 * minute },
    /** Apps of one user, and addresses to which one app may send users back. */
    appsPerUser: 50,
    redirectUris: 20,
    nameChars: 100,
    /** Apps that registered themselves: of one network within the window, and in all. Unused ones are removed. */
    registration: { perNetwork: 20, windowMs: 15 * minute, total: 10_000, unusedMs: 7 * 24 * 60 * minute },
    /** The query of an authorization request. */
    queryChars: 8192,
    /** Open codes of one user for one app: the oldest are dropped. */
    codesPerApp: 20,
    /** Consents of one user to one app, and to all apps: the oldest are revoked. */
    grantsPerApp: 50,
    grantsPerUser: 500,
    device: {
      lifetimeMs: 15 * minute,
      /** The shortest time between two requests of a waiting device. Faster ones lengthen it by the same time. */
      intervalMs: 5 * second,
      /** Within the window: codes that devices of one network request, and unknown codes that are entered. */
      windowMs: 15 * minute,
      requestsPerNetwork: 300,
      failuresPerUser: 10,
      failuresPerNetwork: 100,
    },
  },
  session: {
    lifetimeMs: 30 * 24 * 60 * minute,
    /** The oldest session of a user ends when another one starts. */
    perUser: 50,
    /** How precisely the last activity is stored, so that not every request causes a write. */
    lastActiveResolutionMs: 5 * minute,
    /** Changes of how a user signs in need a password that was entered within this time. */
    confirmedMs: 10 * minute,
    setupLinkLifetimeMs: 24 * 60 * minute,
    /** How long a browser may store sealed content for the page after a redirect, such as a new token. */
    flashLifetimeMs: minute,
  },
  /** Failures within the window. A network is a /24 of IPv4 or a /64 of IPv6. */
  login: {
    windowMs: 15 * minute,
    perAccountAndNetwork: 10,
    perNetwork: 100,
    /** Beyond this count, unknown devices share one attempt every `slowAttemptMs`. */
    perAccount: 100,
    slowAttemptMs: 30 * second,
    /** Of one known device, and of one signed-in user who must repeat the password. */
    perDevice: 10,
    devicesPerUser: 20,
    deviceLifetimeMs: 180 * 24 * 60 * minute,
  },
  twoFactor: {
    /** Length of a step of a one-time password, and the steps before and after the current one that are accepted. */
    stepSeconds: 30,
    window: 1,
    recoveryCodes: 10,
    /** From the password until the second factor, and such open sign-ins of one user. */
    pendingMs: 10 * minute,
    pendingPerUser: 20,
  },
  passkeys: {
    perUser: 20,
    /** From the page until the passkey is used. */
    challengeMs: 10 * minute,
    nameChars: 60,
    /** Identifiers, which have up to 1023 bytes, and other fields of what a browser returns, in base64url. */
    idChars: 1400,
    fieldChars: 16_384,
    /** The form with what the browser returned. */
    formBytes: 128 * KiB,
  },
  /** Lifetime of a link with which a user sets a new password, when an administrator creates it. */
  passwordReset: { linkMs: 24 * 60 * minute },
  /**
   * E-mail. Messages to one user, to one address, and requests for a password link from one network within the window;
   * attempts of a message, and the waits between them, which double; messages that a node sends at once.
   */
  mail: {
    perUser: 10,
    perAddress: 5,
    perNetwork: 20,
    windowMs: 60 * minute,
    attempts: 10,
    firstWaitMs: minute / 2,
    longestWaitMs: 60 * minute,
    atOnce: 5,
    lookMs: 5000,
    /** Longer than all timeouts of one attempt. */
    leaseMs: 5 * minute,
    timeoutMs: 20_000,
    /** Lifetime of the links. */
    resetMs: 60 * minute,
    verifyMs: 24 * 60 * minute,
    /** Accounts with the same address that get a link in one message. */
    accountsPerAddress: 5,
  },
  /** Lifetime of an invitation link, and open ones of one administrator: the oldest are dropped. */
  invitation: { linkMs: 7 * 24 * 60 * minute, perUser: 100 },
  /** Entries of each list in the file with a user's own data, newest first. */
  ownData: { entries: 10_000, entriesAtOnce: 500 },
  /** Within the window, failures included. */
  signUp: { perNetwork: 20, windowMs: 15 * minute },
  /** Public pages of users and organizations. Texts in characters. */
  profile: {
    bioChars: 500,
    homepageChars: 200,
    handleChars: 64,
    pinned: 6,
    /** Entries of a page of the recent activity. */
    activityPage: 30,
  },
  /** Uploaded pictures of users and organizations. A process decodes one at a time. */
  avatar: {
    bytes: 4 * MiB,
    imageSide: 8192,
    imagePixels: 16_777_216,
    /** Width and height of the stored picture, and its largest size. */
    side: 256,
    storedBytes: 256 * KiB,
    quality: 82,
    makeMs: 20 * second,
    heapMiB: 128,
    /** Uploads that wait for the process. Beyond: 503. */
    waiting: 16,
    /** Uploads of a user within the window. */
    perUser: 60,
    windowMs: 60 * minute,
  },
  organisation: { perUser: 50, members: 1000, nameChars: 100 },
  password: {
    minChars: 8,
    maxChars: 256,
    /**
     * Log-ins, sign-ups and changes of a password that run at once. One processor stays free for other requests, and one
     * of the four threads that also read files.
     */
    slots: { total: 3, perUser: 1, perAddress: 1 },
    /** A request waits this long for a slot; so many of one user or address may wait. Beyond: 429. */
    slotWaitMs: 20 * second,
    waitingPerClient: 64,
    waitingInTotal: 256,
  },
} as const;
