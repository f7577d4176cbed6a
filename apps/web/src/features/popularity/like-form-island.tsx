import { type FormEvent, useRef, useState } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../islands/define-island.tsx";
import { Icon } from "../../ui/icon.tsx";

const Count = z.object({ shown: z.string(), says: z.string() });

const LikeFormProps = z.object({
  action: z.string(),
  /** Where the form leads without JavaScript. */
  next: z.string(),
  isLiked: z.boolean(),
  /** How many like it with the visitor, and without. */
  withVisitor: Count,
  withoutVisitor: Count,
  text: z.object({ like: z.string(), failed: z.string() }),
});

/** Likes a repository, or no longer likes it, without leaving the page. */
function LikeForm({ action, next, isLiked, withVisitor, withoutVisitor, text }: z.infer<typeof LikeFormProps>) {
  const [liked, setLiked] = useState(isLiked);
  const [hasFailed, setFailed] = useState(false);
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const body = new URLSearchParams({ liked: String(!liked), next });
    const isSaved = await isRedirected(action, body);
    isSending.current = false;
    setFailed(!isSaved);
    if (isSaved) setLiked(!liked);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const count = liked ? withVisitor : withoutVisitor;
  return (
    <div className="like">
      <form method="post" action={action} onSubmit={submit}>
        <input type="hidden" name="liked" value={String(!liked)} />
        <input type="hidden" name="next" value={next} />
        <button className="like-button" aria-pressed={liked}>
          <Icon name={liked ? "heart-filled" : "heart"} />
          {text.like}
        </button>
      </form>
      <span className="like-count">
        <span aria-hidden="true">{count.shown}</span>
        <span className="sr-only">{count.says}</span>
      </span>
      {hasFailed ? <span role="alert">{text.failed}</span> : null}
    </div>
  );
}

/** Whether the hub carried the form out: it then leads back to the page. */
async function isRedirected(action: string, body: URLSearchParams): Promise<boolean> {
  try {
    const { type } = await fetch(action, { method: "POST", body, redirect: "manual" });
    return type === "opaqueredirect";
  } catch {
    return false;
  }
}

export const likeFormIsland = defineIsland({ name: "like-form", schema: LikeFormProps, Component: LikeForm });
