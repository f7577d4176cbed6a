import { reactions } from "@modelyard/hub/contract";
import type { DiscussionAddress } from "../../data/discussion-calls.ts";
import type { HubClient } from "../../data/hub-client.ts";
import { HubResponseError } from "../../data/hub-response-error.ts";

/**
 * Makes the change that a form of a discussion's page asks for.
 * @throws {HubResponseError} the hub refused it, or the form names no change that exists
 */
export async function changeDiscussion(
  hub: HubClient,
  at: DiscussionAddress,
  form: ReadonlyMap<string, string>,
): Promise<void> {
  const id = form.get("id") ?? "";
  const comment = form.get("comment") ?? "";
  switch (form.get("action")) {
    case "comment":
      return hub.comment(at, comment);
    case "edit":
      return hub.editComment(at, id, comment);
    case "hide":
      return hub.hideComment(at, id);
    case "react":
      return react(hub, at, id, form.get("reaction") ?? "");
    case "rename":
      return hub.renameDiscussion(at, form.get("title") ?? "");
    case "open":
      return hub.setDiscussionStatus(at, "open", comment);
    case "close":
      return hub.setDiscussionStatus(at, "closed", comment);
    case "pin":
    case "unpin":
      return hub.pinDiscussion(at, form.get("action") === "pin");
    case "lock":
    case "unlock":
      return hub.lockDiscussion(at, form.get("action") === "lock");
    case "merge":
      return hub.mergePullRequest(at);
    case "delete":
      return hub.deleteDiscussion(at);
    default:
      throw unknownChange();
  }
}

/** @param value `+heart` to add a reaction, `-heart` to remove it */
async function react(hub: HubClient, at: DiscussionAddress, id: string, value: string): Promise<void> {
  const reaction = reactions.find((known) => known === value.slice(1));
  if (reaction === undefined) throw unknownChange();
  await (value.startsWith("-") ? hub.removeReaction(at, id, reaction) : hub.react(at, id, reaction));
}

function unknownChange(): HubResponseError {
  return new HubResponseError("The form names no change of a discussion. Reload the page and try again.", {
    status: 400,
  });
}
