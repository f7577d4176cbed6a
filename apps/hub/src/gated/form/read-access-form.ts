import { limits } from "@modelyard/platform/limits";
import type { AccessForm } from "../../contract/gated/access-requests.ts";
import type { HubContext } from "../../hub-context.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { accessForm } from "./access-form.ts";
import { inCardOrder } from "./card-order.ts";

/** Returns the form with which users request access to a repository, with its fields in the order of the card. */
export async function readAccessForm({ git }: Pick<HubContext, "git">, repo: RepoRow): Promise<AccessForm> {
  const form = accessForm(repo);
  if (form.fields.length < 2) return form;
  const folder = git.folderOf(repo.id);
  const info = await git.reader.info(folder, `${repo.sha}:README.md`);
  if (info?.type !== "blob" || info.size > limits.documents.fileBytes) return form;
  const card = await git.reader.read(folder, info.oid);
  return { ...form, fields: inCardOrder(form.fields, card?.content.toString() ?? "") };
}
