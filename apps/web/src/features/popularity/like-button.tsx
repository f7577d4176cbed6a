import { usePage } from "../../frame/page-context.tsx";
import { Island } from "../../islands/island.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { likeFormIsland } from "./like-form-island.tsx";

interface LikeButtonProps {
  repository: RepositoryAddress;
  likes: number;
  /** `undefined` if the visitor is not signed in or the request failed. */
  liked: boolean | undefined;
}

/** Shows the number of likes and the like button, which is a sign-in link for anonymous visitors. */
export function LikeButton({ repository, likes, liked }: LikeButtonProps) {
  const { text, viewer, location } = usePage();
  const countOf = (count: number) => ({ shown: formatNumber(count, text.language), says: text.counts.likes(count) });
  if (viewer === undefined) {
    const { shown, says } = countOf(likes);
    return (
      <div className="like">
        <a className="like-button" href={paths.login({ next: location })} title={text.popularity.signIn} rel="nofollow">
          <Icon name="heart" />
          {text.popularity.like}
        </a>
        <span className="like-count">
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">{says}</span>
        </span>
      </div>
    );
  }
  const isLiked = liked === true;
  return (
    <Island
      of={likeFormIsland}
      props={{
        action: paths.like(repository),
        next: location,
        isLiked,
        withVisitor: countOf(isLiked ? likes : likes + 1),
        withoutVisitor: countOf(isLiked ? Math.max(0, likes - 1) : likes),
        text: { like: text.popularity.like, failed: text.popularity.failed },
      }}
    />
  );
}
