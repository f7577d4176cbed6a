/** A phrase that reads as a translation, and what to write instead. */
export interface Phrase {
  /** Whole words, in any case. A space stands for any white space within a line. */
  phrase: string;
  instead: string;
  /** Files in which the phrase is a fixed name. */
  except?: readonly string[];
}

const people = "name the role: user, caller, visitor, client, owner";

/** Only phrases that have no legitimate use in this project. */
export const phrases: readonly Phrase[] = [
  { phrase: "whoever", instead: people },
  // The system account of that name.
  {
    phrase: "nobody",
    instead: `"no user", "no caller", "none"`,
    except: ["packages/platform/src/postgres/account.ts"],
  },
  { phrase: "somebody", instead: people },
  { phrase: "anybody", instead: people },
  { phrase: "everybody", instead: `"everyone", or the role: all users, all callers` },
  { phrase: "what came of it", instead: `"the result"` },
  { phrase: "goes on with", instead: `"continues", "resumes"` },
  { phrase: "go on with", instead: `"continue", "resume"` },
  { phrase: "goesOn", instead: `"continues"` },
  { phrase: "is told", instead: `"is notified", "receives", "is returned"` },
  { phrase: "told", instead: `"reported", "returned", "sent", "notified"` },
  { phrase: "lets go of", instead: `"releases"` },
  { phrase: "let go of", instead: `"release"` },
  { phrase: "stands in for", instead: `"replaces", "represents"` },
  { phrase: "takes the place of", instead: `"replaces"` },
  { phrase: "set aside", instead: `"reserved"` },
  { phrase: "fast lane", instead: `"fast path"` },
  { phrase: "fastLane", instead: `"fastPath"` },
  { phrase: "kept pages", instead: `"page cache"` },
  { phrase: "keptPages", instead: `"pageCache"` },
  { phrase: "known calls", instead: `"cached calls"` },
  { phrase: "ledBack", instead: `"redirected"` },
  { phrase: "hurryMs", instead: `"timeoutMs"` },
  { phrase: "tellToWait", instead: `"retryLater"` },
  { phrase: "word by word", instead: `"streaming"` },
  { phrase: "who pays", instead: `"billing"` },
  { phrase: "once more", instead: `"again", "retry"` },
  { phrase: "does not do", instead: `"is invalid", "is not supported"` },
  { phrase: "for good", instead: `"permanently"` },
  { phrase: "under way", instead: `"in progress", "running"` },
  { phrase: "for ever", instead: `"forever", "endless"` },
  { phrase: "anew", instead: `"again"` },
  { phrase: "one's own", instead: `"custom", "the user's own"` },
  { phrase: "passed over", instead: `"rejected", "skipped"` },
  { phrase: "passes over", instead: `"skips"` },
  { phrase: "goes well", instead: `"succeeds"` },
  { phrase: "went well", instead: `"succeeded"` },
  { phrase: "once a machine", instead: `"once per machine"` },
  { phrase: "the field's client", instead: `the client's name, such as "@huggingface/inference"` },
  { phrase: "field's clients", instead: `"third-party clients"` },
  { phrase: "lets other work run", instead: `"yields to the event loop"` },
  { phrase: "sign of life", instead: `"response", "heartbeat"` },
  { phrase: "by the thousand", instead: `"thousands of times"` },
  { phrase: "looksAbsent", instead: `"isNotFoundError"` },
  { phrase: "mayShowWhileAway", instead: `"mayShowDuringOutage"` },
];
