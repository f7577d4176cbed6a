import { socialSiteNames, socialSites } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import type { Owner } from "./owner-tab.ts";

/** The home page of an owner, and the owner's pages on other sites. */
export function OwnerLinks({ owner: { homepage, socialHandles } }: { owner: Owner }) {
  const { owner: text } = useText();
  const links = [
    ...(homepage === undefined ? [] : [{ label: withoutScheme(homepage), href: homepage }]),
    ...socialSiteNames.flatMap((site) => {
      const handle = socialHandles?.[site] ?? "";
      const { label, page } = socialSites[site];
      return handle === "" ? [] : [{ label: `${label}: ${handle}`, href: page + encodeURIComponent(handle) }];
    }),
  ];
  if (links.length === 0) return null;
  return (
    <ul className="owner-links" aria-label={text.links}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="nofollow ugc noreferrer me">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function withoutScheme(address: string): string {
  return address.replace("https://", "").replace(/\/$/, "");
}
