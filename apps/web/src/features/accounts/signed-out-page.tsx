import type { ProviderLogout } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";

interface SignedOutPageProps {
  /** Where the visitor can sign out of the external provider. */
  provider: ProviderLogout;
}

export function SignedOutPage({ provider }: SignedOutPageProps) {
  const { login: text } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.signedOut}</h1>
      {provider === null ? null : (
        <>
          <p className="mt-2 text-muted">{text.stillSignedIn(provider.name)}</p>
          <p className="mt-6">
            <a href={provider.url} rel="nofollow" className="button">
              {text.signOutOf(provider.name)}
            </a>
          </p>
        </>
      )}
      <p className="mt-6">
        <a href={paths.login()}>{text.again}</a>
      </p>
    </div>
  );
}
