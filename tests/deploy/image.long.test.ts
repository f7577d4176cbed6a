import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createRepo, downloadFile, uploadFiles } from "@huggingface/hub";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { freePort } from "@modelyard/platform/http/free-port";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { formSender } from "./form-sender.ts";
import { missingPrograms } from "./missing-programs.ts";
import { filesWithPermissions, startImage, type UnpackedImage, unpackImage } from "./start-image.ts";

const missing = missingPrograms(["buildah", "mmdebstrap", "bwrap", "setpriv"]);
const reason =
  process.getuid?.() !== 0
    ? "only root can build it"
    : missing.length > 0
      ? `${missing.join(", ")} not found`
      : undefined;

const script = resolve(import.meta.dirname, "../../script/image");
const buildWithinMs = 900_000;

describeUnless(reason, "the image", () => {
  // Outside the folder of temporary files, which may be in memory.
  let folder = "";
  let image: UnpackedImage;

  beforeAll(() => {
    folder = mkdtempSync("/var/tmp/modelyard-image-test-");
    chmodSync(folder, 0o755);
    execFileSync(script, ["--output", folder], { stdio: ["ignore", "inherit", "inherit"] });
    const [archive = ""] = execFileSync("ls", [folder], { encoding: "utf8" }).trim().split("\n");
    image = unpackImage(join(folder, archive), folder);
  }, buildWithinMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("runs as a user without permissions, and lists its packages", () => {
    expect(image.config.User).toBe("10001:10001");
    expect(filesWithPermissions(image.root)).toEqual([]);
    const bill: unknown = JSON.parse(readFileSync(join(image.root, "modelyard/sbom.cdx.json"), "utf8"));
    expect(bill).toMatchObject({ bomFormat: "CycloneDX" });
  });

  test(
    "serves on a read-only file system, and keeps what was published over a stop by SIGTERM",
    async () => {
      const work = mkdtempSync(join(folder, "run-"));
      chmodSync(work, 0o755);
      const start = { data: join(work, "data"), port: await freePort(), flags: ["--demo"] };
      const running = await startImage(image, start);
      onTestFinished(() => running.end());
      expect(running.checkHealth()).toBe(0);
      const hubUrl = running.url;
      const setupToken = new URL(/http\S+\/welcome\?token=\S+/.exec(running.output())?.[0] ?? "").searchParams.get(
        "token",
      );

      const send = formSender(hubUrl);
      await send("/welcome", { setupToken: setupToken ?? "", username: "grace", password: "five other plain words" });
      const page = await send("/settings/tokens", { displayName: "image", role: "write" });
      const accessToken = /hf_\w{30,}/.exec(page)?.[0] ?? "";

      const repo = "grace/first-model";
      const weights = new Uint8Array(3_000_000).map((_, index) => (index * 7919) % 251);
      await createRepo({ hubUrl, accessToken, repo });
      await uploadFiles({
        hubUrl,
        accessToken,
        repo,
        useWebWorkers: false,
        files: [
          { path: "README.md", content: new Blob(["# First model\n"]) },
          { path: "model.safetensors", content: new Blob([weights]) },
        ],
      });
      execFileSync("git", ["clone", "--quiet", `${hubUrl}/${repo}`, join(work, "clone")], {
        env: { ...process.env, GIT_LFS_SKIP_SMUDGE: "1" },
      });
      expect(readFileSync(join(work, "clone/README.md"), "utf8")).toBe("# First model\n");
      for (const path of ["/", "/models", "/docs/run", `/${repo}`, "/metrics"]) {
        expect((await fetch(hubUrl + path)).status, path).toBe(200);
      }
      // The engine runs a small model in a child process.
      const reply = await fetch(`${hubUrl}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({
          model: "yard/tiny-chat-GGUF",
          max_tokens: 8,
          messages: [{ role: "user", content: "Hello" }],
        }),
      });
      expect(await reply.json()).toMatchObject({ choices: [{ message: { role: "assistant" } }] });
      expect(await running.stop()).toBe(0);

      const again = await startImage(image, start);
      onTestFinished(() => again.end());
      const stored = await downloadFile({ hubUrl, accessToken, repo, path: "model.safetensors" });
      expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(weights);
      expect(await again.stop()).toBe(0);
    },
    buildWithinMs,
  );
});
