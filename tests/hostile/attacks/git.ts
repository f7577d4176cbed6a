import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Attack, repeat } from "../attack.ts";
import type { Victim } from "../victim.ts";

const uploadPack = { "content-type": "application/x-git-upload-pack-request" };

function packet(line: string): string {
  return `${(line.length + 4).toString(16).padStart(4, "0")}${line}`;
}

/** Creates a bare repository in the scratch folder and pushes it. @returns `accepted` or `rejected` */
async function push(
  victim: Victim,
  name: string,
  fill: (git: Victim["git"]) => Promise<void>,
  refspec = "main:attack",
): Promise<string[]> {
  await victim.createRepo(name);
  const folder = join(victim.scratch, `${name}.git`);
  await victim.git(["init", "--quiet", "--bare", "--initial-branch=main", folder]);
  await fill((args, input) => victim.git([`--git-dir=${folder}`, ...args], input));
  const { failed } = await victim.git([`--git-dir=${folder}`, "push", "--quiet", victim.gitUrl(name), refspec]);
  return [failed ? "rejected" : "accepted"];
}

async function commitTree(git: Victim["git"], root: string): Promise<void> {
  const commit = (await git(["commit-tree", "-m", "x", root])).stdout.trim();
  await git(["update-ref", "refs/heads/main", commit]);
}

async function blob(git: Victim["git"], content: string | Uint8Array): Promise<string> {
  return (await git(["hash-object", "-w", "--stdin"], content)).stdout.trim();
}

async function tree(git: Victim["git"], lines: readonly string[]): Promise<string> {
  return (await git(["mktree", "--missing"], `${lines.join("\n")}\n`)).stdout.trim();
}

/** Nested folders: each level names the one below it ten times. */
async function nestedTrees(git: Victim["git"], levels: number): Promise<void> {
  const file = await blob(git, "x");
  let oid = await tree(
    git,
    Array.from({ length: 10 }, (_, index) => `100644 blob ${file}\tf${index}`),
  );
  for (let level = 1; level < levels; level += 1) {
    const below = oid;
    oid = await tree(
      git,
      Array.from({ length: 10 }, (_, index) => `040000 tree ${below}\td${index}`),
    );
  }
  await commitTree(git, oid);
}

function pushBlobTree(name: string, slug: string, lines: (file: string) => string[]): Attack {
  return {
    name: `push: ${name}`,
    allowed: ["rejected"],
    run: (victim) => push(victim, slug, async (git) => commitTree(git, await tree(git, lines(await blob(git, "x"))))),
  };
}

/** `git fast-import` input for many commits, each with a separate file. */
function manyCommits(count: number): string {
  const commits = Array.from({ length: count }, (_, index) => {
    const content = `content ${index}`;
    return `commit refs/heads/main\ncommitter M <m@x> ${index + 1} +0000\ndata 1\nx\nM 100644 inline f${index % 1000}\ndata ${content.length}\n${content}\n`;
  });
  return commits.join("");
}

export const gitAttacks: readonly Attack[] = [
  {
    name: "push: 10,000,000,000 paths in 800 bytes",
    isQuick: true,
    allowed: ["rejected"],
    run: (victim) => push(victim, "p-bomb", (git) => nestedTrees(git, 10)),
  },
  {
    name: "push: four bombs at once, and the pusher leaves",
    allowed: ["rejected", "closed", "200"],
    run: (victim) =>
      repeat(4, 4, async (index) => {
        const slug = `p-leave-${index}`;
        await victim.createRepo(slug);
        const folder = join(victim.scratch, `${slug}.git`);
        await victim.git(["init", "--quiet", "--bare", "--initial-branch=main", folder]);
        const git: Victim["git"] = (args, input) => victim.git([`--git-dir=${folder}`, ...args], input);
        await nestedTrees(git, 10);
        const oid = (await git(["rev-parse", "main"])).stdout.trim();
        const pack = await packOf(victim, folder, oid);
        const line = `${"0".repeat(40)} ${oid} refs/heads/attack\0report-status`;
        const body = Buffer.concat([Buffer.from(`${packet(line)}0000`), pack]);
        const headers = { "content-type": "application/x-git-receive-pack-request" };
        return victim
          .outcome(`/mallory/${slug}/git-receive-pack`, {
            method: "POST",
            signedIn: true,
            headers,
            body,
            timeoutMs: 500,
          })
          .then((outcome) => (outcome === "timeout" ? "closed" : outcome));
      }),
  },
  pushBlobTree("100,001 files in a folder", "p-flat", (file) =>
    Array.from({ length: 100_001 }, (_, index) => `100644 blob ${file}\tf${String(index).padStart(6, "0")}`),
  ),
  pushBlobTree("control characters in names", "p-control", (file) => [`100644 blob ${file}\ta\x01b`]),
  pushBlobTree("names that differ in case", "p-case", (file) => [`100644 blob ${file}\tA`, `100644 blob ${file}\ta`]),
  pushBlobTree("a device name", "p-device", (file) => [`100644 blob ${file}\tNUL.txt`]),
  pushBlobTree("a name of 5,000 letters", "p-long", (file) => [`100644 blob ${file}\t${"x".repeat(5000)}`]),
  {
    name: "push: a symlink that leaves the tree",
    allowed: ["rejected"],
    run: (victim) =>
      push(victim, "p-link", async (git) =>
        commitTree(git, await tree(git, [`120000 blob ${await blob(git, "../../../etc/passwd")}\tlink`])),
      ),
  },
  {
    name: "push: a bad path behind a tag",
    allowed: ["rejected"],
    run: (victim) =>
      push(
        victim,
        "p-tag",
        async (git) => {
          const bad = await tree(git, [`100644 blob ${await blob(git, "x")}\ta\x01b`]);
          await git(["tag", "main", bad]);
        },
        "main:refs/tags/t",
      ),
  },
  {
    name: "push: 300 MiB of zeros",
    allowed: ["rejected"],
    run: (victim) =>
      push(victim, "p-zeros", async (git) => {
        const file = await blob(git, Buffer.alloc(300 << 20));
        await commitTree(git, await tree(git, [`100644 blob ${file}\tzeros`]));
      }),
  },
  {
    name: "push: 10,000 branches",
    allowed: ["rejected", "accepted"],
    run: (victim) =>
      push(
        victim,
        "p-refs",
        async (git) => {
          await nestedTrees(git, 1);
          const oid = (await git(["rev-parse", "main"])).stdout.trim();
          await git(
            ["update-ref", "--stdin"],
            Array.from({ length: 10_000 }, (_, index) => `create refs/heads/b${index} ${oid}\n`).join(""),
          );
        },
        "refs/heads/*:refs/heads/*",
      ),
  },
  {
    name: "push: 20,000 commits",
    allowed: ["rejected", "accepted"],
    run: (victim) =>
      push(victim, "p-commits", async (git) => {
        await git(["fast-import", "--quiet"], manyCommits(20_000));
      }),
  },
  {
    name: "push: bytes that are no pack",
    allowed: ["200", "400", "401", "413", "429", "503", "closed"],
    prepare: (victim) => victim.createRepo("p-junk"),
    run: (victim) =>
      repeat(40, 10, () => {
        const headers = { "content-type": "application/x-git-receive-pack-request" };
        const body = Buffer.alloc(200_000, 0x30);
        return victim.outcome("/mallory/p-junk/git-receive-pack", { method: "POST", signedIn: true, headers, body });
      }),
  },
  {
    name: "fetch: 600 MiB of gzip in 600 KB",
    isQuick: true,
    allowed: ["400", "413", "429", "503", "closed"],
    run: (victim) => {
      const body = gzipSync(Buffer.alloc(200 << 20, 0x30));
      const headers = { ...uploadPack, "content-encoding": "gzip" };
      return repeat(6, 3, () => victim.outcome("/yard/tiny-chat/git-upload-pack", { method: "POST", headers, body }));
    },
  },
  {
    name: "push: 600 MiB of gzip in 600 KB",
    allowed: ["400", "413", "429", "503", "closed"],
    prepare: (victim) => victim.createRepo("p-gzip"),
    run: (victim) => {
      const body = gzipSync(Buffer.alloc(200 << 20, 0x30));
      const headers = { "content-type": "application/x-git-receive-pack-request", "content-encoding": "gzip" };
      return repeat(6, 3, () =>
        victim.outcome("/mallory/p-gzip/git-receive-pack", { method: "POST", signedIn: true, headers, body }),
      );
    },
  },
  {
    name: "fetch: 100,000 unknown objects",
    allowed: ["200", "400", "413", "429", "503", "closed"],
    run: (victim) => {
      const wants = Array.from({ length: 100_000 }, (_, index) =>
        packet(`want ${index.toString(16).padStart(40, "a")}\n`),
      ).join("");
      const body = `${wants}0000${packet("done\n")}`;
      return repeat(6, 3, () =>
        victim.outcome("/yard/tiny-chat/git-upload-pack", { method: "POST", headers: uploadPack, body }),
      );
    },
  },
  {
    name: "fetch: packet lines of wrong lengths",
    allowed: ["200", "400", "413", "429", "503", "closed"],
    run: (victim) => {
      const bodies = [
        "0003",
        "ffff",
        "zzzz",
        "0005",
        "-001",
        "0000".repeat(100_000),
        "0004".repeat(100_000),
        "00010002",
      ];
      return repeat(64, 16, (index) =>
        victim.outcome("/yard/tiny-chat/git-upload-pack", {
          method: "POST",
          headers: uploadPack,
          body: bodies[index % 8] ?? "",
        }),
      );
    },
  },
  {
    name: "fetch: 60 clones at once",
    allowed: ["accepted", "rejected"],
    run: (victim) =>
      repeat(60, 60, async (index) => {
        const { failed } = await victim.git([
          "clone",
          "--quiet",
          "--bare",
          `${victim.url}/yard/tiny-chat`,
          `clone-${index}.git`,
        ]);
        return failed ? "rejected" : "accepted";
      }),
  },
  {
    name: "tree: 90,000 files, listed by 20 readers",
    allowed: ["200", "429"],
    prepare: async (victim) => {
      await push(
        victim,
        "p-wide",
        async (git) => {
          const file = await blob(git, "x");
          const folder = await tree(
            git,
            Array.from({ length: 30_000 }, (_, index) => `100644 blob ${file}\tf${index}`),
          );
          const lines = ["a", "b", "c"].map((name) => `040000 tree ${folder}\t${name}`);
          await commitTree(git, await tree(git, lines));
        },
        "main:wide",
      );
    },
    run: (victim) =>
      repeat(60, 20, (index) => {
        const paths = [
          "/api/models/mallory/p-wide/tree/wide?recursive=true",
          "/api/models/mallory/p-wide/tree/wide/a?expand=true&limit=100",
          "/mallory/p-wide/tree/wide/a",
        ];
        return victim.outcome(paths[index % 3] ?? "");
      }),
  },
];

async function packOf(victim: Victim, folder: string, oid: string): Promise<Uint8Array> {
  const name = join(victim.scratch, `pack-${oid}`);
  await mkdir(name, { recursive: true });
  await victim.git([`--git-dir=${folder}`, "pack-objects", "--quiet", "--revs", join(name, "p")], `${oid}\n`);
  const file = (await readdir(name)).find((entry) => entry.endsWith(".pack"));
  if (file === undefined) throw new Error("git pack-objects wrote no pack");
  return readFile(join(name, file));
}
