import { limits } from "../packages/platform/src/limits/limits.ts";

const { http, bodyMemory, jsonBody, json, commit, path, tree, git, files, unknownIds, rateLimits, login, signUp } =
  limits;
const { frontMatter, documents, markdown, modelFiles, organisation, pageResults, publicRecord, storage, database } =
  limits;
const { apiReads, gitAttributes, lfs, password } = limits;

type Row = readonly [what: string, limit: string];

const requests: readonly Row[] = [
  [
    "Headers of a request",
    `${bytes(http.headersBytes)}, ${http.headerCount} headers, complete within ${time(http.headersTimeoutMs)}`,
  ],
  ["JSON body", bytes(http.jsonBodyBytes)],
  [
    "JSON body of a Git LFS batch, and of the list of parts",
    `${bytes(jsonBody.lfsBatch)}, ${bytes(jsonBody.lfsComplete)}`,
  ],
  ["JSON body of `validate-yaml`, `preupload`, `paths-info`", bytes(jsonBody.pathsInfo)],
  ["JSON body of `repos/create`, and a commit as one JSON object", bytes(jsonBody.createRepo)],
  [
    "Inside a JSON body",
    `${json.depth} levels, ${count(json.keys)} keys, arrays and objects, ${count(json.values)} values`,
  ],
  [
    "Speed of a request body",
    `${bytes(http.bodyWindowBytes)} in any ${time(http.bodyWindowMs)} in which the hub reads`,
  ],
  [`Request bodies above ${bytes(bodyMemory.uncountedBytes)} that are held in memory, hub`, held(bodyMemory.hub)],
  ["The same, router (calls of models)", held(bodyMemory.router)],
  ["The same, forms of pages that call a model", held(bodyMemory.pages)],
  [
    "A result of a form that calls a model or renders a template",
    `stored for ${time(pageResults.storedMs)}, ${bytes(pageResults.bytes)}, without an account ${bytes(pageResults.visitorBytes)}; ${pageResults.perClient.results} results and ${bytes(pageResults.perClient.bytes)} of one user or address, ${count(pageResults.total.results)} and ${bytes(pageResults.total.bytes)} in total; more are shown, not kept; ${pageResults.loads.perClient} loads a minute by one user, or by the visitors of one network without an account; beyond, 429 with \`Retry-After\``,
  ],
  ["A client that reads nothing of a response", `disconnected after ${time(http.stalledResponseMs)}`],
  ["Open connections of a process", count(http.connections)],
  [
    "Connections that wait to be accepted",
    `${count(http.unacceptedConnections)}, or what the kernel allows (\`net.core.somaxconn\`)`,
  ],
  [
    "Reads of the API at once, those for pages included",
    `${apiReads.slots.total} in total, ${apiReads.slots.perUser} of one user or address; ${count(apiReads.waitingPerClient)} of each, ${count(apiReads.waitingInTotal)} in total, wait up to ${time(apiReads.slotWaitMs)}`,
  ],
  [
    "Files of more than 1 MiB in git sent at once",
    `${files.streams.total} in total, ${files.streams.perUser} to one user, ${files.streams.perAddress} to one address; others wait up to ${time(files.streamWaitMs)}`,
  ],
  [
    "Large files sent at once",
    `${files.objectStreams.total} in total, ${files.objectStreams.perUser} to one user, ${files.objectStreams.perAddress} to one address; others wait up to ${time(files.streamWaitMs)}`,
  ],
  [
    "Large files and parts received at once",
    `${lfs.uploads.total} in total, ${lfs.uploads.perUser} from one user, ${lfs.uploads.perAddress} from one address; others wait up to ${time(lfs.uploadWaitMs)}`,
  ],
  ["Ranges of one download", `${files.ranges} that do not overlap; otherwise the whole file is sent`],
];

const repositories: readonly Row[] = [
  [
    "A commit through the API",
    `${count(commit.operations)} operations, ${count(commit.lines)} lines, ${bytes(commit.bodyBytes)}, ${bytes(commit.lineBytes)} a line`,
  ],
  ["A file inside a commit, and in git", `${bytes(commit.inlineFileBytes)}; larger ones are stored by Git LFS`],
  ["A large file", `${bytes(lfs.objectBytes)}, its path ${count(commit.largePathChars)} characters`],
  [
    "An upload of a large file at once",
    `${bytes(lfs.basicBytes)}; larger ones in parts of ${bytes(lfs.partBytes)}, or larger parts where there would be more than ${count(lfs.parts)}`,
  ],
  ["Objects of one Git LFS request", count(lfs.batchObjects)],
  ["A URL to download a large file", `valid for ${time(lfs.downloadUrlMs)}`],
  [
    "What is read of a `.gitattributes` file",
    `${bytes(gitAttributes.fileBytes)}, lines of less than ${count(gitAttributes.lineBytes)} bytes, ${count(gitAttributes.steps)} steps to match wildcards`,
  ],
  [
    "An upload of a large file in parts",
    `complete within ${time(limits.objects.uploadMs)}; what an interrupted upload left behind is removed after ${time(limits.objects.temporaryMs)}`,
  ],
  [
    "A xorb of a Xet upload",
    `${bytes(limits.xet.xorbRawBytes)} before compression, ${count(limits.xet.xorbChunks)} chunks`,
  ],
  [
    "A shard of a Xet upload",
    `${bytes(limits.xet.shardBytes)}, ${count(limits.xet.shard.files)} files with ${count(limits.xet.shard.terms)} parts`,
  ],
  [
    "Xet uploads at once",
    `${limits.xet.uploads.total} requests in total, ${limits.xet.uploads.perUser} of one user, ${limits.xet.uploads.perAddress} from one address; others wait up to ${time(limits.xet.uploadWaitMs)}`,
  ],
  [
    "A token for Xet, and an address to download a part of a xorb",
    `valid for ${time(limits.xet.tokenMs)} and ${time(limits.xet.urlMs)}`,
  ],
  ["A path", `${count(path.bytes)} bytes, ${path.componentBytes} bytes a name, ${path.depth} folders deep`],
  ["Files and folders that a branch or tag leads to", count(tree.entries)],
  [
    "Branches and tags",
    `${count(limits.refs.perRepository)} in a repository, ${count(limits.refs.perPush)} in one push`,
  ],
  ["A push", `${bytes(git.packBytes)} unpacked, ${count(limits.push.objects)} objects`],
];

const gitRows: readonly Row[] = [
  ["Fetches and clones at once", slots(git.fetchSlots)],
  ["Pushes at once", slots(git.pushSlots)],
  ["Commits through the API and creations of repositories at once", slots(git.commitSlots)],
  [
    "A fetch or push that others wait for",
    `ended when its client takes or sends less than ${bytes(git.slowTransfer.bytes)} in ${time(git.slowTransfer.windowMs)}; while all slots are taken, this doubles every ${time(git.slowTransfer.doublesEveryMs)}, up to ${bytes(git.slowTransfer.mostBytes)}`,
  ],
  ["Time for a fetch or push", time(git.serviceTimeoutMs)],
  [
    "Memory and CPU time of each git process",
    `${bytes(git.serviceMemoryBytes)}, ${time(git.serviceCpuSeconds * 1000)}`,
  ],
  ["A fetch request", `${bytes(git.fetchRequestBytes)} decoded`],
  ["Unknown commit ids", `${unknownIds.perClient} in ${time(unknownIds.windowMs)} for each user or address`],
];

const parsing: readonly Row[] = [
  [
    "Front matter of a card",
    `${bytes(frontMatter.bytes)}, ${count(frontMatter.nodes)} values, ${frontMatter.depth} levels`,
  ],
  [
    "`config.json` and the like",
    `${bytes(documents.fileBytes)}, ${count(documents.keys)} keys, ${documents.depth} levels, ${time(documents.parseMs)}`,
  ],
  ["Markdown", `${bytes(markdown.sourceBytes)}, ${time(markdown.renderMs)}`],
  ["Header of a weight file", `${bytes(modelFiles.headerBytes)}; all headers of a commit ${time(modelFiles.readMs)}`],
  [
    "JSON body to the router",
    `${bytes(limits.provider.requestBodyBytes)}, ${limits.router.json.depth} levels, ${count(limits.router.json.keys)} keys`,
  ],
];

const { search, list } = limits;
const searching: readonly Row[] = [
  ["Text of a search", `${list.searchChars} characters, of which ${search.words} words are searched in cards`],
  [
    "Text of a card that is searched",
    `the first ${bytes(search.cardBytes)}, words of at most ${search.wordChars} characters`,
  ],
  [
    "Cards that have the words",
    `the ${search.ranked} most popular are ranked; for a phrase, the ${count(search.readForPhrases)} most popular are read`,
  ],
  [
    "Time for names, similar names, and cards",
    `${time(search.nameMs)}, ${time(search.nearMs)} and ${time(search.textMs)}; beyond, without what they would have found`,
  ],
  [
    "Words that correct misspelt ones",
    `${count(search.knownWords)} of the ${count(search.knownWordsOfCards)} most popular public cards`,
  ],
];

const accounts: readonly Row[] = [
  [
    "Failed logins",
    `${login.perAccountAndNetwork} for an account from one network, ${login.perNetwork} from one network, in ${time(login.windowMs)}`,
  ],
  [
    "Failed logins of an account from everywhere",
    `after ${login.perAccount}, devices that it does not know have one attempt in ${time(login.slowAttemptMs)}`,
  ],
  ["Sign-ups from one network", `${signUp.perNetwork} in ${time(signUp.windowMs)}`],
  [
    "Log-ins, sign-ups and changes of a password at once",
    `one for each processor but one, at most ${password.slots.total}; ${password.slots.perAddress} from one address; others wait up to ${time(password.slotWaitMs)}, then get 429`,
  ],
  ["Organisations of a user, members of one", `${organisation.perUser}, ${count(organisation.members)}`],
];

const outage: readonly Row[] = [
  [
    "Public repositories without the database",
    `for ${time(publicRecord.forMs)}, those seen as public in the ${time(publicRecord.beforeLossMs)} before`,
  ],
  ["Wait for the database", `${time(database.answerMs)}, then a ping of ${time(database.pingMs)}`],
  ["Space that writes leave free on a disk", bytes(storage.reservedBytes)],
];

/** Returns `docs/limits.md`: the limits that users and operators notice, with the values that the hub enforces. */
export function limitsPage(): string {
  const buckets = Object.entries(rateLimits.buckets).map(
    ([name, { perAddress, perUser }]) =>
      `| \`${name}\` | ${counted[name] ?? ""} | ${count(perAddress)} | ${count(perUser)} |`,
  );
  return `<!-- Generated by npm run gen from packages/platform/src/limits/limits.ts. Do not edit. -->
# Limits

What a hub accepts, and what it does beyond that. A request above a limit gets a response that names the limit.

## Requests in ${time(rateLimits.windowMs)}

Callers with a token or a session count as a user, all other callers as an address (IPv6: a /64). Calls of models below \`/v1\`
have [quotas](providers.md) instead. Responses carry \`RateLimit\` and \`RateLimit-Policy\`; above the limit they are 429 with
\`Retry-After\`. \`MODELYARD_RATE_LIMITS\` changes these limits. Nodes that share a database count together.

| Limit | Counts | For an address | For a user |
| --- | --- | --- | --- |
${buckets.join("\n")}

${section("Each request", requests)}
${section("Repositories", repositories)}
${section("Git transfers", gitRows)}
${section("Files that are parsed", parsing)}
${section("Search", searching)}
${section("Accounts", accounts)}
${section("When something is down", outage).trimEnd()}
`;
}

/** What the buckets count. */
const counted: Readonly<Record<string, string>> = {
  api: "reads of the API",
  resolvers: "downloads of files",
  pages: "pages",
  writes: "everything that changes something",
  search: "searches",
  git: "requests of git",
  login: "attempts to sign in or sign up",
  rendering: "renderings of chat templates",
};

function section(title: string, rows: readonly Row[]): string {
  const lines = rows.map(([what, limit]) => `| ${what} | ${limit} |`);
  return `## ${title}\n\n| What | Limit |\n| --- | --- |\n${lines.join("\n")}\n`;
}

function slots({ total, perUser, perAddress }: { total: number; perUser: number; perAddress: number }): string {
  return `${total} in total, ${perUser} of one user, ${perAddress} from one address; others wait up to ${time(git.slotWaitMs)}`;
}

function held({ totalBytes, perCallerBytes }: { totalBytes: number; perCallerBytes: number }): string {
  return `${bytes(totalBytes)} in total, ${bytes(perCallerBytes)} of one caller; beyond, 503 with \`Retry-After\``;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

function bytes(value: number): string {
  const units = ["bytes", "KiB", "MiB", "GiB"];
  const power = Math.min(Math.floor(Math.log2(value) / 10), units.length - 1);
  return `${value / 1024 ** power} ${units[power]}`;
}

function time(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  const [value, unit] = ms < 60_000 ? [ms / 1000, "second"] : [ms / 60_000, "minute"];
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}
