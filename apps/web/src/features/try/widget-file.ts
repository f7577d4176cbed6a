import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { limits } from "@modelyard/platform/limits";
import { demoAssetsFolder, demoAssetType } from "@modelyard/tasks/demo-assets";
import type { HubClient } from "../../data/hub-client.ts";
import type { ExampleFile } from "./widget-examples.ts";

/**
 * Returns the bytes of an example's file.
 * @returns `undefined` for a missing file, or one larger than a widget accepts
 */
export async function widgetFile(file: ExampleFile, modelId: string, hub: HubClient): Promise<File | undefined> {
  if (file.kind === "demo") {
    const bytes = await readFile(fileURLToPath(new URL(file.name, demoAssetsFolder)));
    return new File([bytes], file.name, { type: demoAssetType(file.name) ?? "" });
  }
  const response = await hub.file({ type: "model", id: modelId, revision: "main", path: file.path });
  if (Number(response.headers.get("content-length")) > limits.widget.formBytes) {
    await response.body?.cancel();
    return undefined;
  }
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  return new File([await response.arrayBuffer()], name, { type: response.headers.get("content-type") ?? "" });
}
