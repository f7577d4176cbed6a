import { useEffect, useEffectEvent, useRef, useState } from "react";
import { currentSettings, showSettings } from "./chat-settings.ts";
import {
  forgetConversation,
  keepConversation,
  readHistory,
  restoredRounds,
  type StoredConversation,
  storedRounds,
} from "./history.ts";
import type { Round } from "./use-conversation.ts";

interface HistoryOptions {
  /** Absent if nothing is kept: the visitor is not signed in, or the page starts with responses of the server. */
  user: string | undefined;
  models: readonly string[];
  rounds: readonly Round[];
  isRunning: boolean;
  /** Shows the questions and responses of a conversation. */
  restore: (rounds: readonly Round[]) => void;
}

const fragment = "#conversation-";

/** Keeps the conversations of the playground in the browser. */
export function useHistory({ user, models, rounds, isRunning, restore }: HistoryOptions) {
  const [all, setAll] = useState<readonly StoredConversation[]>([]);
  const id = useRef("");

  const show = (conversation: StoredConversation) => {
    id.current = conversation.id;
    showSettings(new URLSearchParams(conversation.settings));
    restore(restoredRounds(conversation));
  };

  const load = useEffectEvent(() => {
    const storage = storageOrNone();
    if (storage === undefined || user === undefined) return;
    const stored = readHistory(storage, user);
    setAll(stored);
    const wanted = stored.find((other) => location.hash === fragment + other.id);
    if (wanted === undefined) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    if (isSame(wanted.models, models)) show(wanted);
  });
  const save = useEffectEvent(() => {
    const storage = storageOrNone();
    if (storage === undefined || user === undefined || rounds.length === 0) return;
    if (id.current === "") id.current = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    const conversation = {
      id: id.current,
      savedAt: Date.now(),
      models: [...models],
      settings: String(currentSettings()),
      rounds: storedRounds(rounds),
    };
    setAll(keepConversation(storage, user, conversation));
  });
  // After the first render, which is that of the server.
  useEffect(() => {
    const timer = setTimeout(load);
    return () => clearTimeout(timer);
  }, []);
  // When the responses have ended, not at every change.
  useEffect(() => {
    if (!isRunning) save();
  }, [isRunning]);

  return {
    conversations: all,
    open: (conversation: StoredConversation) => {
      if (isRunning) return;
      if (isSame(conversation.models, models)) return show(conversation);
      const query = new URLSearchParams(conversation.models.map((model) => ["model", model]));
      location.assign(`${location.pathname}?${query}${fragment}${conversation.id}`);
    },
    /** @param conversation all if it is absent */
    forget: (conversation?: StoredConversation) => {
      const storage = storageOrNone();
      if (storage === undefined || user === undefined) return;
      setAll(forgetConversation(storage, user, conversation?.id));
    },
  };
}

function isSame(models: readonly string[], others: readonly string[]): boolean {
  return models.length === others.length && models.every((model, index) => model === others[index]);
}

function storageOrNone(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
