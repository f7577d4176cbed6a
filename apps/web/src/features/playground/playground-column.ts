import type { HubClient, ProviderMappings } from "../../data/hub-client.ts";
import { isNotFoundError } from "../../data/hub-response-error.ts";
import { repositoryId } from "../model/repository-address.ts";
import { makeWidget, type Widget } from "../try/widget.ts";
import { liveProviders } from "../use-model/live-providers.ts";
import type { ChatTurn } from "./chat-turn.ts";

/** A model of the playground, or the reason why it cannot respond. */
export interface PlaygroundColumn {
  /** As the visitor entered it: `owner/name` or `owner/name:provider`. */
  address: string;
  chat: ColumnChat | undefined;
  problem: "absent" | "noChat" | "noProvider" | undefined;
}

export interface ColumnChat {
  widget: Widget;
  /** Providers that serve it for chat. */
  live: ProviderMappings;
}

interface ColumnOptions {
  address: string;
  hub: HubClient;
  hubUrl: string;
}

/** Looks up a model for a chat. */
export async function playgroundColumn({ address, hub, hubUrl }: ColumnOptions): Promise<PlaygroundColumn> {
  const refused = (problem: PlaygroundColumn["problem"]) => ({ address, chat: undefined, problem });
  const [name = "", provider] = address.split(":", 2);
  const [owner, repository, ...rest] = name.split("/");
  const id = rest.length === 0 ? repositoryId(owner ?? "", repository ?? "") : undefined;
  if (id === undefined) return refused("absent");
  try {
    const [model, mappings] = await Promise.all([hub.model(id), hub.providers(id)]);
    const live = Object.fromEntries(
      Object.entries(liveProviders(mappings)).filter(([, { task }]) => task === "conversational"),
    );
    const widget = makeWidget({ model, live, hubUrl, provider, example: undefined });
    if (widget === undefined) return refused("noChat");
    if (provider !== undefined && widget.provider === undefined) return refused("noProvider");
    return { address, chat: { widget, live }, problem: undefined };
  } catch (error) {
    if (isNotFoundError(error)) return refused("absent");
    throw error;
  }
}

/** A column with its conversation. */
export interface ShownColumn {
  column: PlaygroundColumn;
  turns: readonly ChatTurn[];
  /** HTML of the current question, rendered by `AskedTurnContent`. */
  asked: string | undefined;
}
