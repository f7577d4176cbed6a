import type { GrantableRepository } from "@modelyard/hub/contract";
import type { Context } from "hono";
import type { PagesEnvironment } from "../../../environment/pages-environment.ts";
import { viewerOf } from "../../../forms/signed-in.ts";
import { paths } from "../../../paths.ts";
import { markWords } from "../../search/mark-words.ts";
import { foldText } from "../../search/match.ts";
import type { Suggestions } from "../../search/suggest/suggestions.ts";
import { modalityOf } from "../../tasks/modality.ts";
import { keyOf } from "./chosen-repository.ts";

const queryChars = 256;

/** Serves the repositories that match a search, for the field of the form. */
export async function suggestRepositories(c: Context<PagesEnvironment>): Promise<Response> {
  const { text } = c.get("page");
  const viewer = viewerOf(c);
  const query = (c.req.query("q") ?? "").trim().slice(0, queryChars);
  const found = await c.get("hub").searchGrantable(query);
  const folded = foldText(query);
  const owners = new Set([viewer.name, ...viewer.orgs.map(({ name }) => name)]);
  const isOwn = ({ name }: GrantableRepository) => owners.has(name.split("/")[0] ?? "");
  const { scopes: words } = text.tokens;
  const groups = [
    { title: words.ownRepositories, hits: found.filter(isOwn) },
    { title: words.otherRepositories, hits: found.filter((one) => !isOwn(one)) },
  ].filter(({ hits }) => hits.length > 0);
  const suggestions: Suggestions = {
    groups: groups.map(({ title, hits }) => ({
      title,
      hits: hits.map((one) => ({
        href: paths.repository({ type: one.type, id: one.name }),
        value: keyOf(one),
        mark: { kind: "tile" as const, id: one.name, modality: modalityOf(one.task ?? undefined) },
        title: markWords(one.name, folded),
        detail: [{ text: words.kind[one.private ? "private" : "public"][one.type], isMatch: false }],
      })),
    })),
    says: found.length === 0 ? words.noneFound : text.search.found(found.length),
  };
  c.header("Cache-Control", "private, no-store");
  return c.json(suggestions);
}
