import { isAllowed, roles } from '#identity';
import type { InvitationDocument, Role } from '#identity';
import { postForm } from '../../web/console-layout.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import { textField } from '../../web/views/fields.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { attributes, html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';
import { roleWords } from './role-words.ts';

/** A member with what is shown of the user. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly addedAt: string;
}

interface MembersPage {
  readonly session: ConsoleSession;
  readonly members: readonly MemberView[];
  /** Those that still work. */
  readonly invitations: readonly InvitationDocument[];
  /** Makes a repetition of the form recognisable. */
  readonly nonce: string;
  readonly problem?: FormProblem | undefined;
}

export function membersView({ session, members, invitations, nonce, problem }: MembersPage): Html {
  const mayWrite = isAllowed(session.role, 'members:write');
  const table = stackedTable({
    caption: 'Members',
    columns: ['E-mail address', 'Role', 'Member since', ...(mayWrite ? ['Actions'] : [])],
    rows: members.map((member) => memberRow(session, member, mayWrite)),
  });
  return html`<p class="prose">
      Owners can do everything. Members can use scans, schedules, targets, webhooks and API keys. Read-only members see
      them, and change nothing.
    </p>
    ${table} ${mayWrite && html`${invitationTable(session, invitations)} ${inviteForm(session, nonce, problem)}`}`;
}

function memberRow(session: ConsoleSession, { userId, email, role, addedAt }: MemberView, mayWrite: boolean): Html {
  const ofMember = html`<span class="hidden-text"> ${email}</span>`;
  const actions = html`<div class="row-forms">
    ${postForm(
      `/members/${userId}/role`,
      session,
      html`<label class="hidden-text" for="role-${userId}">Role of ${email}</label>
        ${roleChoice(`role-${userId}`, role)} <button class="secondary small">Change the role${ofMember}</button>`,
    )}
    ${postForm(`/members/${userId}/remove`, session, html`<button class="danger small">Remove${ofMember}</button>`)}
  </div>`;
  return html`<tr>
    <td data-label="E-mail address">${untrusted(email)}</td>
    <td data-label="Role">${roleWords[role]}</td>
    <td data-label="Member since">${timeView(addedAt)}</td>
    ${mayWrite && html`<td data-label="Actions">${actions}</td>`}
  </tr>`;
}

function roleChoice(id: string, selected: Role): Html {
  return html`<select ${attributes({ id, name: 'role' })}>
    ${roles.map(
      (role) => html`<option ${attributes({ value: role, selected: role === selected })}>${roleWords[role]}</option>`,
    )}
  </select>`;
}

function invitationTable(session: ConsoleSession, invitations: readonly InvitationDocument[]): Html {
  if (invitations.length === 0) return html``;
  const table = stackedTable({
    caption: 'Open invitations',
    columns: ['E-mail address', 'Role', 'Works until', 'Action'],
    rows: invitations.map(
      ({ invitationId, email, role, expiresAt }) =>
        html`<tr>
          <td data-label="E-mail address">${untrusted(email)}</td>
          <td data-label="Role">${roleWords[role]}</td>
          <td data-label="Works until">${timeView(expiresAt)}</td>
          <td data-label="Action">
            ${postForm(
              `/members/invitations/${invitationId}/revoke`,
              session,
              html`<button class="danger small">
                Revoke<span class="hidden-text"> the invitation of ${email}</span>
              </button>`,
            )}
          </td>
        </tr>`,
    ),
  });
  return html`<h2>Open invitations</h2>
    ${table}`;
}

function inviteForm(session: ConsoleSession, nonce: string, problem: FormProblem | undefined): Html {
  return html`<h2>Invite a person</h2>
    ${postForm(
      '/members/invitations',
      session,
      html`<input type="hidden" name="nonce" value="${nonce}" />
        ${textField({
          name: 'email',
          label: 'E-mail address',
          required: true,
          type: 'email',
          autocomplete: 'off',
          hint: 'The link works for this address only, and replaces an earlier one. No mail is sent: pass the link on yourself.',
          error: problemAt(problem, 'email'),
        })}
        <div class="field">
          <label for="role">Role</label>
          ${roleChoice('role', 'member')}
        </div>
        <p class="actions"><button>Make an invitation</button></p>`,
    )}`;
}

export function invitationMadeView(email: string, url: string, expiresAt: string): Html {
  return html`<p class="notice success" role="status">
      Give this link to ${untrusted(email)}. It works once, until ${timeView(expiresAt)}, and
      <strong>is not shown again</strong>.
    </p>
    <div class="field">
      <label for="link">Link of the invitation</label>
      <input id="link" class="mono" readonly value="${url}" autocomplete="off" spellcheck="false" />
    </div>
    <p class="actions"><button type="button" data-copy="link" hidden>Copy</button></p>
    <p><a class="button secondary" href="/members">Back to the members</a></p>`;
}
