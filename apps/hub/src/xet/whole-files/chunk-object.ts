import type { ObjectRow } from "../../objects/tables.ts";
import type { XetContext } from "../xet-context.ts";
import { type ChunkOptions, cutObject, type WholeObject } from "./cut-object.ts";
import { planFile } from "./plan-file.ts";
import { registerFile } from "./register-file.ts";
import { storeAsXorbs } from "./store-as-xorbs.ts";

/**
 * Makes an object that arrived whole available in the Xet protocol. Where much of it is stored already, only the rest is
 * kept, as xorbs; otherwise it stays whole, and its chunks can be used by other files. An interruption at any point leaves
 * the object readable, and the work can be repeated.
 * @returns how it is stored now. If as xorbs, `removeWholeCopy` is still to be called: after `keptCopyMs`, when the object is
 * due again.
 */
export async function chunkObject(
  context: XetContext,
  object: WholeObject,
  options: ChunkOptions,
): Promise<ObjectRow["storedAs"]> {
  const chunks = await cutObject(context, object, options);
  const plan = await planFile(context, object, chunks);
  if (!(await registerFile(context, object, plan)) || !plan.isShared) return "whole";
  await storeAsXorbs(context, { ...object, fileHash: plan.hash }, options);
  return "xorbs";
}
