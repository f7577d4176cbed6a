import { type PageContext, usePage } from "../../frame/page-context.tsx";
import { Island } from "../../islands/island.tsx";
import { type PlaygroundQuery, paths } from "../../paths.ts";
import { turnSlot } from "./chat/chat-column.tsx";
import { type ConversationProps, conversationIsland } from "./chat/conversation-island.tsx";
import type { ShownColumn } from "./playground-column.ts";
import { TurnContent } from "./turn-item.tsx";

interface Props {
  query: PlaygroundQuery;
  columns: readonly ShownColumn[];
}

/** The models with the conversation so far, and the field for the next question. */
export function Conversation({ query, columns }: Props) {
  const page = usePage();
  const turns = columns.flatMap(({ turns: all }, column) =>
    all.map((turn, index) => [turnSlot(column, index), <TurnContent key="turn" column={column} turn={turn} />]),
  );
  const asked = columns.flatMap(({ turns: all, asked: html }, column) =>
    html === undefined ? [] : [[turnSlot(column, all.length), html]],
  );
  return (
    <Island
      of={conversationIsland}
      props={propsOf({ query, columns }, page)}
      slots={Object.fromEntries(turns)}
      html={Object.fromEntries(asked)}
    />
  );
}

function propsOf({ query, columns }: Props, { text, viewer, location }: PageContext): ConversationProps {
  const { playground: words, widget } = text;
  return {
    action: paths.playground(query),
    answer: paths.playgroundAnswer(),
    columns: columns.map(({ column: { address, chat, problem }, turns, asked }, index) => {
      const others = query.model.filter((_, other) => other !== index);
      return {
        address,
        isChat: chat !== undefined,
        href: chat && paths.model(chat.widget.model.id),
        problem: problem && words.columnProblems[problem],
        remove:
          others.length === 0
            ? undefined
            : { href: paths.playground({ ...query, model: others }), label: words.remove(address) },
        turns: turns.length + (asked === undefined ? 0 : 1),
        label: words.conversation(address),
        text: {
          youSaid: words.youSaid,
          yourPicture: words.yourPicture,
          edit: words.edit,
          editLabel: words.editLabel,
          send: words.send,
          cancel: words.cancel,
          stop: words.stopOne,
          regenerate: words.regenerate,
          copy: words.copy,
          ends: { stopped: words.stopped, broken: words.broken },
          marks: words.marks,
        },
      };
    }),
    prompt: query.prompt ?? "",
    startOver: paths.playground({ ...query, prompt: undefined }),
    signIn: viewer === undefined ? paths.login({ next: location }) : undefined,
    user: viewer?.name,
    history: words.history,
    composer: {
      message: words.message,
      placeholder: words.placeholder,
      keys: words.keys,
      pictures: words.pictures,
      share: words.share,
      shareHint: words.shareHint,
      startOver: words.startOver,
      stop: widget.stop,
      signIn: widget.signInToRun,
      send: words.send,
    },
    status: {
      answering: words.answering,
      answered: words.answered,
      stopped: words.stopped,
      broken: words.broken,
    },
  };
}
