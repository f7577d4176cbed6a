import { usePage } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";

interface LikeButtonProps {
  repository: RepositoryAddress;
  likes: number;
  /** `undefined` if the visitor is not signed in or the request failed. */
  liked: boolean | undefined;
}

/** Shows the number of likes and the like button, which is a sign-in link for anonymous visitors. */
export function LikeButton({ repository, likes, liked }: LikeButtonProps) {
  const { text, viewer, location } = usePage();
  const count = (
    <span className="like-count">
      <span aria-hidden="true">{formatNumber(likes, text.language)}</span>
      <span className="sr-only">{text.counts.likes(likes)}</span>
    </span>
  );
  if (viewer === undefined) {
    return (
      <div className="like">
        <a className="like-button" href={paths.login({ next: location })} title={text.popularity.signIn} rel="nofollow">
          <Icon name="heart" />
          {text.popularity.like}
        </a>
        {count}
      </div>
    );
  }
  return (
    <div className="like" id="like">
      <form
        method="post"
        action={paths.like(repository)}
        data-enhance="in-place"
        data-result="like"
        data-broken={text.popularity.failed}
      >
        <input type="hidden" name="liked" value={String(liked !== true)} />
        <input type="hidden" name="next" value={location} />
        <button id="like-button" className="like-button" aria-pressed={liked === true}>
          <Icon name={liked === true ? "heart-filled" : "heart"} />
          {text.popularity.like}
        </button>
      </form>
      {count}
    </div>
  );
}
