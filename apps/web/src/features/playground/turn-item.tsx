import { useText } from "../../frame/page-context.tsx";
import { Problem } from "../../ui/problem.tsx";
import { CallAnswer } from "../try/call/call-answer.tsx";
import { type AskedTurn, type AskProblem } from "./ask-column.ts";
import { Question } from "./chat/question.tsx";
import { type ChatTurn, partsOf, type UserMessage } from "./chat-turn.ts";
import { turnControl } from "./turn-control.ts";

interface AskedTurnProps {
  column: number;
  asked: AskedTurn;
}

/** The current question with its response. */
export function AskedTurnContent({ column, asked: { user, problem, answer, turn } }: AskedTurnProps) {
  return (
    <>
      <UserQuestion user={user} />
      <div className="chat-answer try-answer">
        {problem === undefined ? null : <QuestionError problem={problem} />}
        {answer === undefined ? null : <CallAnswer {...answer} />}
      </div>
      {turn === undefined ? null : <KeptTurn column={column} turn={turn} />}
    </>
  );
}

/** What the hub knows about a response, for a page that shows its text itself. */
export function AskedDetails({ asked: { problem, answer } }: Pick<AskedTurnProps, "asked">) {
  return (
    <>
      {problem === undefined ? null : <QuestionError problem={problem} />}
      {answer === undefined ? null : <CallAnswer {...answer} outputs={[]} />}
    </>
  );
}

/** An earlier question with its response. */
export function TurnContent({ column, turn }: { column: number; turn: ChatTurn }) {
  return (
    <>
      <UserQuestion user={turn.user} />
      <div className="chat-answer try-answer">
        <p className="demo-text">{turn.assistant}</p>
      </div>
      <KeptTurn column={column} turn={turn} />
    </>
  );
}

function UserQuestion({ user }: { user: UserMessage }) {
  return <Question {...partsOf(user)} words={useText().playground} />;
}

function KeptTurn({ column, turn }: { column: number; turn: ChatTurn }) {
  return <input type="hidden" name={turnControl(column)} value={JSON.stringify(turn)} />;
}

function QuestionError({ problem }: { problem: AskProblem }) {
  const { playground, widget } = useText();
  if (typeof problem === "string") return <Problem message={playground.problems[problem]} />;
  const { field, reason, message = "" } = problem;
  const label = field.name === "prompt" ? playground.message : field.name;
  return <Problem message={`${label}: ${reason === "missing" ? widget.missing : widget.invalid(message)}`} />;
}
