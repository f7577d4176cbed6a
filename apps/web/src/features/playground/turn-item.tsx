import { useText } from "../../frame/page-context.tsx";
import { Problem } from "../../ui/problem.tsx";
import { CallAnswer } from "../try/call-answer.tsx";
import { type AskedTurn, type AskProblem } from "./ask-column.ts";
import { type ChatTurn, partsOf, turnControl, type UserMessage } from "./chat-turn.ts";

interface AskedTurnItemProps {
  column: number;
  asked: AskedTurn;
}

/** A question that was just asked, with its answer. */
export function AskedTurnItem(props: AskedTurnItemProps) {
  return (
    <li className="chat-turn">
      <AskedTurnContent {...props} />
    </li>
  );
}

/** The content of an `AskedTurnItem`. */
export function AskedTurnContent({ column, asked: { user, problem, answer, turn } }: AskedTurnItemProps) {
  return (
    <>
      <Question user={user} />
      <div className="chat-answer try-answer">
        {problem === undefined ? null : <AskedWrongly problem={problem} />}
        {answer === undefined ? null : <CallAnswer {...answer} />}
      </div>
      {turn === undefined ? null : <KeptTurn column={column} turn={turn} />}
    </>
  );
}

/** A question of before, with its answer. */
export function TurnItem({ column, turn }: { column: number; turn: ChatTurn }) {
  return (
    <li className="chat-turn">
      <Question user={turn.user} />
      <div className="chat-answer try-answer">
        <p className="demo-text">{turn.assistant}</p>
      </div>
      <KeptTurn column={column} turn={turn} />
    </li>
  );
}

function Question({ user }: { user: UserMessage }) {
  const words = useText().playground;
  const { text, pictures } = partsOf(user);
  return (
    <div className="chat-question">
      <p>
        <span className="sr-only">{words.youSaid}</span>
        {text}
      </p>
      {pictures.map((picture) => (
        <img key={picture} src={picture} alt={words.yourPicture} />
      ))}
    </div>
  );
}

function KeptTurn({ column, turn }: { column: number; turn: ChatTurn }) {
  return <input type="hidden" name={turnControl(column)} value={JSON.stringify(turn)} />;
}

function AskedWrongly({ problem }: { problem: AskProblem }) {
  const { playground, widget } = useText();
  if (typeof problem === "string") return <Problem message={playground.problems[problem]} />;
  const { field, reason, message = "" } = problem;
  const label = field.name === "prompt" ? playground.message : field.name;
  return <Problem message={`${label}: ${reason === "missing" ? widget.missing : widget.invalid(message)}`} />;
}
