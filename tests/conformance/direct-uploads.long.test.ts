import { openS3Driver } from "@modelyard/hub";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { noS3ServerReason, type S3Server, startS3Server } from "@modelyard/hub/testing/s3-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runPython } from "./large-files/testing/python-client.ts";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const MiB = 1024 * 1024;
const reason = await noS3ServerReason();

describeUnless(reason, "clients upload to the S3 server itself", () => {
  const python = pythonWith("modelyard-python-lfs", ["huggingface_hub", "datasets"]);
  let server: S3Server;
  let hub: HubForClients;
  /** Files that were sent through the hub. */
  let received = 0;
  beforeAll(async () => {
    server = await startS3Server();
    const publicEndpoint = server.settings.endpoint.replace("127.0.0.1", "localhost");
    const driver = await openS3Driver({ ...server.settings, publicEndpoint });
    hub = await serveHub({
      objectDriver: {
        ...driver,
        put: (...object) => {
          received += 1;
          return driver.put(...object);
        },
      },
      lfs: { basicBytes: 12 * MiB, partBytes: 6 * MiB },
    });
  }, 600_000);
  afterAll(async () => {
    await hub.stop();
    await server.stop();
  });

  test("huggingface_hub uploads in one piece and in parts, and downloads", async () => {
    const program = `
import os, pathlib
from huggingface_hub import HfApi, hf_hub_download
api = HfApi()
repo = "alice/direct"
api.create_repo(repo)
for name, size in [("whole.bin", 7_000_000), ("parts.bin", 30_000_000)]:
    content = os.urandom(size)
    pathlib.Path(name).write_bytes(content)
    api.upload_file(path_or_fileobj=name, path_in_repo=name, repo_id=repo)
    assert pathlib.Path(hf_hub_download(repo, name)).read_bytes() == content
print("done")
`;
    const options = { hub, folder: hub.scratch, machine: "hf", usesXet: false };
    const output = await runPython(python, program, options);
    expect([output.endsWith("done"), received]).toEqual([true, 0]);
  });
});
