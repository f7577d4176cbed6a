import { writeGguf } from "@modelyard/model-files/writers";
import { asCommit, commitBody, header } from "../../testing/hub-requests.ts";
import { lfsFile, lfsObject, type TestObject, uploadObject } from "../../testing/lfs-requests.ts";
import type { TestHub } from "../../testing/test-hub.ts";

/** Returns a small GGUF file. Each name gives other bytes. */
export function tinyGguf(name: string): Buffer {
  const content = writeGguf({
    metadata: [
      ["general.architecture", { type: "string", value: "llama" }],
      ["general.name", { type: "string", value: name }],
      ["general.file_type", { type: "uint32", value: 7 }],
    ],
    tensors: [{ name: "token_embd.weight", type: "Q8_0", shape: [64, 16] }],
  });
  return Buffer.from(content);
}

interface NewModel {
  /** The files in Git LFS. */
  large?: readonly { path: string; object: TestObject }[];
  /** The files in git. */
  small?: Readonly<Record<string, string | Uint8Array>>;
  /** Fields of the request that creates the repository. */
  settings?: object;
  revision?: string;
}

/** Creates a model of alice. @returns its id */
export async function createModel(hub: TestHub, name: string, { settings = {}, ...files }: NewModel): Promise<string> {
  const created = await hub.send("alice", "POST", "/api/repos/create", { name, ...settings });
  if (!created.ok) throw new Error(await created.text());
  const id = `alice/${name}`;
  await changeModel(hub, id, files);
  return id;
}

/** Commits files to a model of alice. @returns the commit */
export async function changeModel(
  hub: TestHub,
  id: string,
  { large = [], small = {}, revision = "main" }: Omit<NewModel, "settings">,
): Promise<string> {
  for (const { object } of large) await uploadObject(hub, "alice", id, object);
  const lines = [
    ...large.map(({ path, object }) => lfsFile(path, object)),
    ...Object.entries(small).map(([path, content]) => ({
      key: "file",
      value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
    })),
  ];
  const body = commitBody(header(), ...lines);
  const response = await hub.send("alice", "POST", `/api/models/${id}/commit/${revision}`, body, asCommit);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).commitOid;
}

/** Returns an object with a small GGUF file. */
export const ggufObject = (name: string): TestObject => lfsObject(tinyGguf(name));
