import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { nameOf, type Owner } from "./owner-tab.ts";

/** Follows an owner, or stops; a sign-in link for anonymous visitors. */
export function FollowButton({ owner }: { owner: Owner }) {
  const { text, viewer, location } = usePage();
  const name = nameOf(owner);
  if (viewer?.name === name) return null;
  if (viewer === undefined)
    return (
      <a className="button" href={paths.login({ next: location })} rel="nofollow">
        {text.owner.follow}
      </a>
    );
  const follows = owner.isFollowing === true;
  return (
    <form method="post" action={paths.follow(name)}>
      <input type="hidden" name="kind" value={owner.type} />
      <input type="hidden" name="follows" value={String(!follows)} />
      <button className="button" aria-pressed={follows}>
        {follows ? text.owner.following : text.owner.follow}
      </button>
    </form>
  );
}
