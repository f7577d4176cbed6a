import type { AppRequest, WhoAmI } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Problem } from "../../ui/problem.tsx";
import { OrganisationChoice, RequestedRights } from "./app-request.tsx";

interface AuthorizePageProps {
  request: AppRequest;
  /** The query of the app's request. */
  query: string;
  /** The origin or scheme to which the user is sent afterwards. */
  target: string;
  viewer: WhoAmI;
}

/** The page on which a user decides about an app that sent them here. */
export function AuthorizePage({ request, query, target, viewer }: AuthorizePageProps) {
  const { oauth: text } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title break-words">{text.requests(request.app.name)}</h1>
      <p className="mt-2 text-muted">{text.signedInAs(viewer.name)}</p>
      <RequestedRights {...request} />
      <p className="note">{text.sentTo(target)}</p>
      <form method="post" action={paths.authorize()} className="form">
        <input type="hidden" name="query" value={query} />
        <OrganisationChoice orgs={viewer.orgs} />
        <div className="app-decision">
          <button className="button primary" name="decision" value="allow">
            {text.allow}
          </button>
          <button className="button" name="decision" value="deny">
            {text.deny}
          </button>
        </div>
      </form>
    </div>
  );
}

/** Explains why a request of an app is refused without going back to it. */
export function RefusedRequestPage({ problem }: { problem: string }) {
  const { oauth: text } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.refusedHeading}</h1>
      <Problem message={problem} />
      <p className="mt-2 text-muted">{text.refused}</p>
    </div>
  );
}
