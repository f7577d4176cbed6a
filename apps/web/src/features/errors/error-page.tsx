import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";

interface ErrorPageProps {
  status: number;
  heading: string;
  body: string;
  next: "home" | "sign-in" | "retry";
}

/** Shows what failed, why, and what to do next. */
export function ErrorPage({ status, heading, body, next }: ErrorPageProps) {
  const { text, location } = usePage();
  return (
    <div className="wrap narrow py-16">
      <p className="error-status">{status}</p>
      <h1 className="page-title">{heading}</h1>
      <p className="mt-4 max-w-prose">{body}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {next === "sign-in" ? (
          <a className="button primary" href={paths.login({ next: location })}>
            {text.errors.signIn}
          </a>
        ) : null}
        {next === "retry" ? (
          <a className="button primary" href={location}>
            {text.errors.tryAgain}
          </a>
        ) : null}
        <a className="button" href={paths.home()}>
          {text.errors.home}
        </a>
      </p>
    </div>
  );
}
