import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { NextPage } from "./next-page.tsx";

interface PeopleTabProps {
  people: readonly { user: string; fullname: string; avatarUrl: string }[];
  /** The address of the next page. */
  next: string | undefined;
}

/** Followers, or members of an organisation. */
export function PeopleTab({ people, next }: PeopleTabProps) {
  const { owner: text } = useText();
  if (people.length === 0) return <EmptyState title={text.nobodyTitle} body={text.nobodyBody} />;
  return (
    <>
      <ul className="people">
        {people.map(({ user, fullname, avatarUrl }) => (
          <li key={user}>
            <Avatar owner={user} url={avatarUrl} />
            <div className="min-w-0">
              <a href={paths.owner(user)} className="font-semibold">
                {user}
              </a>
              {fullname === user ? null : <p className="text-muted">{fullname}</p>}
            </div>
          </li>
        ))}
      </ul>
      {next === undefined ? null : <NextPage href={next} />}
    </>
  );
}
