import type { OrganisationMember } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { offeredRoles } from "./roles.ts";

interface MemberTableProps {
  organisation: string;
  members: readonly OrganisationMember[];
  administers: boolean;
}

export function MemberTable({ organisation, members, administers }: MemberTableProps) {
  const { text, viewer } = usePage();
  const { columns } = text.organisations;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col">{columns.member}</th>
            <th scope="col">{columns.role}</th>
            <th scope="col">
              <span className="sr-only">{columns.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.user}>
              <th scope="row">
                <a href={paths.owner(member.user)} className="author">
                  <Avatar owner={member.user} url={member.avatarUrl} size="small" />
                  {member.user}
                </a>
              </th>
              <td data-label={columns.role}>
                <MemberRole organisation={organisation} member={member} administers={administers} />
              </td>
              <td>
                {administers || member.user === viewer?.name ? (
                  <RemoveMember
                    organisation={organisation}
                    user={member.user}
                    isViewer={member.user === viewer?.name}
                    successors={successorsOf(member, members)}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

interface RemoveMemberProps {
  organisation: string;
  user: string;
  isViewer: boolean;
  /** Members who can become administrator when the last one leaves; empty if another administrator remains. */
  successors: readonly string[];
}

function successorsOf(leaving: OrganisationMember, members: readonly OrganisationMember[]): readonly string[] {
  const others = members.filter(({ user }) => user !== leaving.user);
  const isLast = leaving.role === "admin" && !others.some(({ role }) => role === "admin");
  return isLast ? others.map(({ user }) => user) : [];
}

function RemoveMember({ organisation, user, isViewer, successors }: RemoveMemberProps) {
  const { organisations: text } = usePage().text;
  const action = paths.removeMember(organisation, user);
  return isViewer ? (
    <ConfirmedForm
      action={action}
      label={text.leave}
      accessibleLabel={text.leaveWhich(organisation)}
      consequence={text.leaveConsequence(organisation)}
      confirmLabel={text.leaveConfirm}
    >
      {successors.length === 0 ? null : (
        <SelectField
          name="successor"
          label={text.successor}
          value={successors[0]}
          options={successors.map((member) => ({ value: member, label: member }))}
        />
      )}
    </ConfirmedForm>
  ) : (
    <ConfirmedForm
      action={action}
      label={text.remove}
      accessibleLabel={text.removeWho(user)}
      consequence={text.removeConsequence(user)}
      confirmLabel={text.removeConfirm}
    />
  );
}

interface MemberRoleProps {
  organisation: string;
  member: OrganisationMember;
  administers: boolean;
}

function MemberRole({ organisation, member: { user, role }, administers }: MemberRoleProps) {
  const { organisations: text } = usePage().text;
  if (role === undefined) return null;
  if (!administers) return text.roleNames[role];
  return (
    <form method="post" action={paths.members(organisation)} className="inline-form">
      <input type="hidden" name="user" value={user} />
      <select name="role" defaultValue={role} aria-label={text.roleOf(user)}>
        {offeredRoles.map((offered) => (
          <option key={offered} value={offered}>
            {text.roleNames[offered]}
          </option>
        ))}
      </select>
      <button className="button" aria-label={text.setRoleOf(user)}>
        {text.setRole}
      </button>
    </form>
  );
}
