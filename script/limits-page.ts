import { limits } from "../packages/platform/src/limits/limits.ts";

const { http, bodyMemory, jsonBody, json, commit, path, tree, git, files, unknownIds, rateLimits, login, signUp } =
  limits;
const { frontMatter, documents, markdown, modelFiles, organisation, pageResults, publicRecord, storage, database } =
  limits;
const { apiReads, fileEditor, gitAttributes, lfs, pageUploads, password, registry, ssh } = limits;

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
    "Within a JSON body",
    `${json.depth} levels, ${count(json.keys)} keys, arrays and objects, ${count(json.values)} values`,
  ],
  [
    "Speed of a request body",
    `${bytes(http.bodyWindowBytes)} in any ${time(http.bodyWindowMs)} in which the hub reads`,
  ],
  [`Request bodies above ${bytes(bodyMemory.uncountedBytes)} that are held in memory: hub`, held(bodyMemory.hub)],
  ["The same: router (model calls)", held(bodyMemory.router)],
  ["The same: page forms that call a model", held(bodyMemory.pages)],
  [
    "Result of a form that calls a model or renders a template",
    `stored for ${time(pageResults.storedMs)}, ${bytes(pageResults.bytes)}, without an account ${bytes(pageResults.visitorBytes)}; ${pageResults.perClient.results} results and ${bytes(pageResults.perClient.bytes)} per user or address, ${count(pageResults.total.results)} and ${bytes(pageResults.total.bytes)} in total; further results are shown but not stored; ${pageResults.loads.perClient} loads per minute per user, or per network for visitors without an account; above that, 429 with \`Retry-After\``,
  ],
  ["A client that reads nothing of a response", `disconnected after ${time(http.stalledResponseMs)}`],
  ["Open connections per process", count(http.connections)],
  [
    "Connections waiting to be accepted",
    `${count(http.unacceptedConnections)}, or what the kernel allows (\`net.core.somaxconn\`)`,
  ],
  [
    "Concurrent API reads, including those for pages",
    `${apiReads.slots.total} in total, ${apiReads.slots.perUser} per user or address; up to ${count(apiReads.waitingPerClient)} per user or address and ${count(apiReads.waitingInTotal)} in total wait, for up to ${time(apiReads.slotWaitMs)}`,
  ],
  [
    "Concurrent downloads of files over 1 MiB in git",
    `${files.streams.total} in total, ${files.streams.perUser} per user, ${files.streams.perAddress} per address; others wait up to ${time(files.streamWaitMs)}`,
  ],
  [
    "Concurrent downloads of large files",
    `${files.objectStreams.total} in total, ${files.objectStreams.perUser} per user, ${files.objectStreams.perAddress} per address; others wait up to ${time(files.streamWaitMs)}`,
  ],
  [
    "Concurrent uploads of large files and parts",
    `${lfs.uploads.total} in total, ${lfs.uploads.perUser} per user, ${lfs.uploads.perAddress} per address; others wait up to ${time(lfs.uploadWaitMs)}`,
  ],
  ["Ranges per download", `${files.ranges} that do not overlap; otherwise the whole file is sent`],
];

const repositories: readonly Row[] = [
  [
    "A commit through the API",
    `${count(commit.operations)} operations, ${count(commit.lines)} lines, ${bytes(commit.bodyBytes)}, ${bytes(commit.lineBytes)} per line`,
  ],
  ["A file in a commit and in git", `${bytes(commit.inlineFileBytes)}; larger ones are stored by Git LFS`],
  ["A large file", `${bytes(lfs.objectBytes)}, its path ${count(commit.largePathChars)} characters`],
  [
    "A large file uploaded in a single request",
    `${bytes(lfs.basicBytes)}; larger files are uploaded in parts of ${bytes(lfs.partBytes)}, or in larger parts if there would be more than ${count(lfs.parts)}; from browsers in parts of ${bytes(pageUploads.partBytes)}`,
  ],
  ["Objects per Git LFS request", count(lfs.batchObjects)],
  ["A download URL of a large file", `valid for ${time(lfs.downloadUrlMs)}`],
  [
    "`.gitattributes` file",
    `${bytes(gitAttributes.fileBytes)}, lines of less than ${count(gitAttributes.lineBytes)} bytes, ${count(gitAttributes.steps)} steps to match wildcards`,
  ],
  [
    "Uploads of one user that no commit uses",
    `${bytes(limits.quotas.stagedBytes)}, or \`MODELYARD_STAGED_UPLOADS\`; above that, 507`,
  ],
  [
    "Storage of a user or an organization",
    "none, or `MODELYARD_USER_QUOTA` and `MODELYARD_ORGANIZATION_QUOTA`; above that, 507",
  ],
  [
    "An upload of a large file in parts",
    `complete within ${time(limits.objects.uploadMs)}; leftovers of interrupted uploads are removed after ${time(limits.objects.temporaryMs)}`,
  ],
  [
    "A xorb in a Xet upload",
    `${bytes(limits.xet.xorbRawBytes)} before compression, ${count(limits.xet.xorbChunks)} chunks`,
  ],
  [
    "A shard in a Xet upload",
    `${bytes(limits.xet.shardBytes)}, ${count(limits.xet.shard.files)} files with ${count(limits.xet.shard.terms)} parts`,
  ],
  [
    "A file in a Xet upload",
    `${bytes(lfs.objectBytes)}, ${count(limits.xet.fileChunks)} chunks; all files of a shard: ${count(limits.xet.shardFileChunks)} chunks`,
  ],
  [
    "Checks of files from Xet uploads",
    `${limits.xet.fileHashes.total} files at once in total, ${limits.xet.fileHashes.perUser} per user, in turns of ${bytes(limits.xet.hashTurnBytes)}; ${count(limits.xet.waitingHashes.perUser)} files per user wait`,
  ],
  [
    "Concurrent Xet uploads",
    `${limits.xet.uploads.total} requests in total, ${limits.xet.uploads.perUser} per user, ${limits.xet.uploads.perAddress} per address; others wait up to ${time(limits.xet.uploadWaitMs)}`,
  ],
  [
    "A Xet token, and a download URL of a part of a xorb",
    `valid for ${time(limits.xet.tokenMs)} and ${time(limits.xet.urlMs)}`,
  ],
  ["A path", `${count(path.bytes)} bytes, ${path.componentBytes} bytes per name, ${path.depth} folders deep`],
  ["Files and folders in a branch or tag", count(tree.entries)],
  ["Branches and tags", `${count(limits.refs.perRepository)} per repository, ${count(limits.refs.perPush)} per push`],
  [
    "Pull requests",
    `${count(limits.pulls.openPerUser)} open of one user in a repository, ${count(limits.pulls.openPerRepository)} in all; ${count(limits.pulls.refsPerRepository)} refs with closed and merged ones`,
  ],
  ["Changes of a pull request that are shown", bytes(limits.pulls.diffBytes)],
  ["A push", `${bytes(git.packBytes)} unpacked, ${count(limits.push.objects)} objects`],
];

const gitRows: readonly Row[] = [
  [
    "SSH connections",
    `${count(ssh.connections.total)} in total, ${ssh.connections.perUser} per user, ${ssh.connections.perAddress} per address; before the login ${ssh.unauthenticated.total} in total and ${ssh.unauthenticated.perAddress} per address`,
  ],
  [
    "Login of an SSH connection",
    `${time(ssh.loginMs)}, ${ssh.loginAttempts} keys, ${bytes(ssh.loginBytes)} from the client`,
  ],
  [
    "Commands that an SSH connection runs at once",
    `${ssh.commands}; without a command, it is closed after ${time(ssh.unusedMs)}, and a silent one after ${time(ssh.idleMs)}`,
  ],
  ["A fetch over SSH in which neither side sends", `ended after ${time(ssh.quietFetchMs)}`],
  ["SSH keys", `${ssh.keysPerUser} per user; RSA from ${ssh.rsaBits.least} to ${ssh.rsaBits.most} bits`],
  ["Access token of Git LFS over SSH", `valid for ${time(ssh.lfsTokenMs)}; ${ssh.lfsTokensPerKey} per key`],
  [
    "Token for a pull by Ollama, Docker and other clients of registries",
    `valid for ${time(registry.tokenMs)}, for one repository`,
  ],
  ["Signed request of Ollama", `its time differs by at most ${time(registry.signatureMs)}; accepted once`],
  [
    "Files `template`, `params`, `system`, license and chat template of a pulled model",
    `${bytes(registry.textBytes)} each`,
  ],
  [
    "GGUF files that can be pulled",
    `the first ${count(registry.ggufFiles)} of a revision; ${count(modelFiles.parts)} parts of a model, and of those that are not in Git LFS ${bytes(registry.gitBytes)} together`,
  ],
  [
    "Concurrent requests that build manifests for pulls",
    `${registry.slots.total} in total, ${registry.slots.perUser} per user, ${registry.slots.perAddress} per address; others wait up to ${time(registry.slotWaitMs)}`,
  ],
  ["Concurrent fetches and clones", slots(git.fetchSlots)],
  ["Concurrent pushes", slots(git.pushSlots)],
  ["Concurrent commits through the API and repository creations", slots(git.commitSlots)],
  [
    "A fetch or push while others wait",
    `ended when its client reads or sends less than ${bytes(git.slowTransfer.bytes)} in ${time(git.slowTransfer.windowMs)}; while all slots are taken, this doubles every ${time(git.slowTransfer.doublesEveryMs)}, up to ${bytes(git.slowTransfer.mostBytes)}`,
  ],
  ["Duration of a fetch or push", time(git.serviceTimeoutMs)],
  ["Memory and CPU time per git process", `${bytes(git.serviceMemoryBytes)}, ${time(git.serviceCpuSeconds * 1000)}`],
  ["A fetch request", `${bytes(git.fetchRequestBytes)} decoded`],
  ["Unknown commit ids", `${unknownIds.perClient} in ${time(unknownIds.windowMs)} per user or address`],
];

const parsing: readonly Row[] = [
  [
    "Front matter of a card",
    `${bytes(frontMatter.bytes)}, ${count(frontMatter.nodes)} values, ${frontMatter.depth} levels`,
  ],
  [
    "`config.json` and similar files",
    `${bytes(documents.fileBytes)}, ${count(documents.keys)} keys, ${documents.depth} levels, ${time(documents.parseMs)}`,
  ],
  [
    "Text that is edited in the browser; front matter that its form changes",
    `${bytes(fileEditor.fileBytes)}; ${bytes(fileEditor.frontMatterBytes)}`,
  ],
  [
    "Previews of Markdown that is not committed",
    `${fileEditor.previews.perUser} per minute per user; ${fileEditor.previewsAtOnce.total} at once in total, ${fileEditor.previewsAtOnce.perUser} per user; others wait up to ${time(fileEditor.waitingPreviews.ms)}`,
  ],
  ["Markdown", `${bytes(markdown.sourceBytes)}, ${time(markdown.renderMs)}`],
  [
    "Header of a weight file",
    `${bytes(modelFiles.headerBytes)}; ${time(modelFiles.readMs)} for all headers of a commit`,
  ],
  [
    "JSON body to the router",
    `${bytes(limits.provider.requestBodyBytes)}, ${limits.router.json.depth} levels, ${count(limits.router.json.keys)} keys`,
  ],
];

const { search, list } = limits;
const searching: readonly Row[] = [
  ["Search query", `${list.searchChars} characters, of which ${search.words} words are searched for in cards`],
  [
    "Searchable text of a card",
    `the first ${bytes(search.cardBytes)}, words of at most ${search.wordChars} characters`,
  ],
  [
    "Cards that contain the words",
    `the ${search.ranked} most popular are ranked; for a phrase, the ${count(search.readForPhrases)} most popular are read`,
  ],
  [
    "Time to search names, similar names, and cards",
    `${time(search.nameMs)}, ${time(search.nearMs)} and ${time(search.textMs)}; above that, their results are omitted`,
  ],
  [
    "Words used for spelling corrections",
    `${count(search.knownWords)} from the ${count(search.knownWordsOfCards)} most popular public cards`,
  ],
];

const accounts: readonly Row[] = [
  [
    "Failed logins",
    `${login.perAccountAndNetwork} for an account from one network, ${login.perNetwork} from one network, in ${time(login.windowMs)}`,
  ],
  [
    "Failed logins for an account from all networks",
    `after ${login.perAccount}, unknown devices have one attempt every ${time(login.slowAttemptMs)}`,
  ],
  ["Sign-ups from one network", `${signUp.perNetwork} in ${time(signUp.windowMs)}`],
  [
    "Concurrent logins, sign-ups and password changes",
    `one per CPU except one, at most ${password.slots.total}; ${password.slots.perAddress} per address; others wait up to ${time(password.slotWaitMs)}, then get 429`,
  ],
  ["Organisations per user, members per organisation", `${organisation.perUser}, ${count(organisation.members)}`],
];

const { discussions } = limits;
const discussing: readonly Row[] = [
  ["Title", `${discussions.titleChars.min} to ${discussions.titleChars.max} characters`],
  ["Description, comment", `${count(discussions.commentChars)} characters`],
  [
    "One discussion or pull request",
    `${count(discussions.events)} comments and other events; ${bytes(discussions.textBytes)} of text, earlier texts included; ${count(discussions.reactions)} reactions`,
  ],
  ["Earlier texts of a comment", `${discussions.edits}: the first, and the newest`],
  ["Commits of one push that are shown as events", `the newest ${discussions.commitEvents}`],
  ["Pinned discussions of a repository", String(discussions.pinned)],
  [
    "New discussions and pull requests, comments of one user",
    `${discussions.perUser.discussions}, ${discussions.perUser.comments} in ${time(discussions.perUser.windowMs)}; above that, 429 with \`Retry-After\``,
  ],
  ["Rendered HTML of a comment", `${bytes(discussions.htmlBytes)}; longer ones are shown as plain text`],
];

const { webhooks, events } = limits;
const hooks: readonly Row[] = [
  ["Webhooks per user", count(webhooks.perUser)],
  ["Items that a webhook watches", count(webhooks.watched)],
  ["Address, secret", `${count(webhooks.urlChars)} characters, ${webhooks.secretChars} characters`],
  [
    "Attempts of a delivery",
    `${webhooks.retryMs.length + 1} within an hour, ${time(webhooks.timeoutMs)} each; ${webhooks.failures} failed deliveries in a row suspend the webhook`,
  ],
  ["Response", `${bytes(webhooks.responseBytes)} are read, ${count(webhooks.loggedChars)} characters logged`],
  [
    "Deliveries of a user",
    `${webhooks.running.perUser} at once; when ${count(webhooks.waitingPerUser)} wait, further events are not delivered`,
  ],
  ["Log of deliveries", `${events.keptMs / (24 * 60 * 60_000)} days`],
];

const outage: readonly Row[] = [
  [
    "Public repositories during a database outage",
    `readable for ${time(publicRecord.forMs)}, if seen as public in the ${time(publicRecord.beforeLossMs)} before`,
  ],
  ["Wait for the database", `${time(database.answerMs)}, then a ping of ${time(database.pingMs)}`],
  ["Disk space that writes leave free", bytes(storage.reservedBytes)],
];

/** Returns `docs/limits.md`: the limits that users and operators notice, with the values that the hub enforces. */
export function limitsPage(): string {
  const buckets = Object.entries(rateLimits.buckets).map(
    ([name, { perAddress, perUser }]) =>
      `| \`${name}\` | ${counted[name] ?? ""} | ${count(perAddress)} | ${count(perUser)} |`,
  );
  return `<!-- Generated by npm run gen from packages/platform/src/limits/limits.ts. Do not edit. -->
# Limits

The limits of a hub, and what happens above them. A request above a limit gets a response that names the limit.

## Requests in ${time(rateLimits.windowMs)}

Requests with a token or a session count per user, all others per address (IPv6: per /64). Model calls under \`/v1\` have
[quotas](providers.md) instead. Responses have \`RateLimit\` and \`RateLimit-Policy\` headers; above a limit, the response is 429
with \`Retry-After\`. \`MODELYARD_RATE_LIMITS\` changes these limits. Nodes that share a database count together.

| Limit | Counts | Per address | Per user |
| --- | --- | --- | --- |
${buckets.join("\n")}

${section("Each request", requests)}
${section("Repositories", repositories)}
${section("Git transfers", gitRows)}
${section("Files that are parsed", parsing)}
${section("Search", searching)}
${section("Discussions", discussing)}
${section("Accounts", accounts)}
${section("Webhooks", hooks)}
${section("Outages", outage).trimEnd()}
`;
}

/** What the buckets count. */
const counted: Readonly<Record<string, string>> = {
  api: "API reads",
  resolvers: "file downloads",
  pages: "pages",
  writes: "all changes",
  search: "searches",
  git: "git requests",
  login: "attempts to sign in or sign up",
  rendering: "chat template renderings",
};

function section(title: string, rows: readonly Row[]): string {
  const lines = rows.map(([what, limit]) => `| ${what} | ${limit} |`);
  return `## ${title}\n\n| Item | Limit |\n| --- | --- |\n${lines.join("\n")}\n`;
}

function slots({ total, perUser, perAddress }: { total: number; perUser: number; perAddress: number }): string {
  return `${total} in total, ${perUser} per user, ${perAddress} per address; others wait up to ${time(git.slotWaitMs)}`;
}

function held({ totalBytes, perCallerBytes }: { totalBytes: number; perCallerBytes: number }): string {
  return `${bytes(totalBytes)} in total, ${bytes(perCallerBytes)} per caller; above that, 503 with \`Retry-After\``;
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
