import { type OwnPublicProfile, socialSiteNames, socialSites } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { Field } from "../../ui/field.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { TextArea } from "../discussions/text-area.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

interface PublicProfilePageProps {
  name: string;
  /** Whether it is the visitor's own account, not an organization. */
  isSelf: boolean;
  avatarUrl: string;
  profile: OwnPublicProfile;
  /** Repositories that can be pinned. */
  repositories: readonly { type: "model" | "dataset"; id: string }[];
  saved: boolean;
  form: FormState;
}

/** The forms with which owners change their public pages. */
export function PublicProfilePage({ name, isSelf, avatarUrl, profile, saved, form, ...more }: PublicProfilePageProps) {
  const { publicProfile: text, settings } = useText();
  return (
    <SettingsFrame tab={isSelf ? "profile" : "organisations"} heading={text.heading(name)} lead={text.lead}>
      <p className="mt-2">
        <a href={paths.owner(name)}>{text.open}</a>
      </p>
      <Done message={saved ? settings.saved : undefined} />
      <FormProblems problems={form.problems} />
      <AvatarSection
        name={name}
        avatarUrl={avatarUrl}
        hasAvatar={profile.hasAvatar}
        problem={form.problems["avatar"]}
      />
      <section aria-labelledby="text-heading" className="mt-10">
        <h2 id="text-heading" className="section-title">
          {text.about}
        </h2>
        <form method="post" action={paths.publicProfile(name)} className="form">
          <TextArea
            name="bio"
            label={text.bio}
            hint={text.bioHint}
            problem={form.problems["bio"]}
            defaultValue={form.values["bio"] ?? profile.bio}
            maxLength={500}
            rows={4}
          />
          <Field
            name="homepage"
            label={text.homepage}
            hint={text.homepageHint}
            type="url"
            defaultValue={form.values["homepage"] ?? profile.homepage}
            problem={form.problems["homepage"]}
            autoComplete="url"
            maxLength={200}
          />
          {socialSiteNames.map((site) => (
            <Field
              key={site}
              name={site}
              label={text.nameOn(socialSites[site].label)}
              defaultValue={form.values[site] ?? profile.handles[site] ?? ""}
              problem={form.problems[`handles.${site}`]}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={64}
            />
          ))}
          <Pins pinned={profile.pinned} {...more} />
          <button className="button primary">{text.save}</button>
        </form>
      </section>
    </SettingsFrame>
  );
}

function Pins({
  pinned,
  repositories,
}: Pick<PublicProfilePageProps, "repositories"> & Pick<OwnPublicProfile, "pinned">) {
  const { publicProfile: text, owner } = useText();
  const isPinned = (value: string) => pinned.some(({ type, id }) => `${type} ${id}` === value);
  if (repositories.length === 0) return null;
  return (
    <fieldset>
      <legend>{text.pins}</legend>
      <p className="hint">{text.pinsHint}</p>
      <ul className="pin-choices">
        {repositories.map(({ type, id }) => (
          <li key={`${type} ${id}`}>
            <label className="flex min-h-6 items-center gap-2">
              <input type="checkbox" name={`pin ${type} ${id}`} value="on" defaultChecked={isPinned(`${type} ${id}`)} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{id}</span>
              {type === "dataset" ? <span className="badge">{owner.dataset}</span> : null}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface AvatarSectionProps {
  name: string;
  avatarUrl: string;
  hasAvatar: boolean;
  problem: string | undefined;
}

function AvatarSection({ name, avatarUrl, hasAvatar, problem }: AvatarSectionProps) {
  const { publicProfile: text } = useText();
  return (
    <section aria-labelledby="picture-heading" className="mt-8">
      <h2 id="picture-heading" className="section-title">
        {text.picture}
      </h2>
      <div className="mt-3 flex flex-wrap items-start gap-5">
        <Avatar owner={name} url={avatarUrl} size="large" />
        <form method="post" action={paths.avatar(name)} encType="multipart/form-data" className="grid min-w-0 gap-3">
          <div className="field">
            <label htmlFor="picture">{text.file}</label>
            <input
              id="picture"
              type="file"
              name="picture"
              accept="image/png,image/jpeg,image/webp"
              required
              aria-describedby="picture-hint"
              aria-invalid={problem === undefined ? undefined : true}
            />
            <p id="picture-hint" className="hint">
              {text.fileHint}
            </p>
            {problem === undefined ? null : <p className="field-problem">{problem}</p>}
          </div>
          <p>
            <button className="button">{text.upload}</button>
          </p>
        </form>
        {hasAvatar ? (
          <ConfirmedForm
            action={paths.removeAvatar(name)}
            label={text.remove}
            accessibleLabel={text.remove}
            consequence={text.removeConsequence}
            confirmLabel={text.remove}
          />
        ) : null}
      </div>
    </section>
  );
}
