import type { SessionView } from '#identity';
import { postForm } from '../../web/console-layout.ts';
import type { SignedInUser } from '../../web/console-session.ts';
import { textField } from '../../web/views/fields.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { newPasswordField } from '../sign-in/new-password-field.ts';
import { timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';

export function passwordView(session: SignedInUser, problem?: FormProblem): Html {
  return html`<p>All your other sessions end when the password changes.</p>
    ${postForm(
      '/profile/password',
      session,
      html`<input type="text" hidden name="username" value="${session.email}" autocomplete="username" />
        ${textField({
          name: 'current_password',
          label: 'Current password',
          required: true,
          type: 'password',
          autocomplete: 'current-password',
          error: problemAt(problem, 'current_password'),
        })}
        ${newPasswordField('new_password', problem)}
        <p class="actions">
          <button>Change the password</button> <a class="button secondary" href="/profile">Cancel</a>
        </p>`,
    )}`;
}

export function sessionsView(session: SignedInUser, sessions: readonly SessionView[]): Html {
  const table = stackedTable({
    caption: 'Sessions',
    note: 'Browsers in which you are signed in. Times are in UTC; the last use is precise to a minute.',
    columns: ['Browser', 'Address', 'Signed in', 'Last seen', 'Action'],
    rows: sessions.map((one) => sessionRow(session, one)),
  });
  return html`${table}
  ${postForm(
    '/profile/sessions/revoke',
    session,
    html`<p class="actions"><button class="danger">Sign out everywhere</button></p>`,
  )}`;
}

function sessionRow(session: SignedInUser, one: SessionView): Html {
  const isCurrent = one.sessionId === session.sessionId;
  const end = postForm(
    `/profile/sessions/${one.sessionId}/end`,
    session,
    html`<button class="secondary small">
      Sign out<span class="hidden-text"> the session of ${one.startedAt.slice(0, 16)}</span>
    </button>`,
  );
  return html`<tr>
    <td data-label="Browser">${untrusted(one.userAgent === '' ? 'unknown' : one.userAgent)}</td>
    <td data-label="Address">${one.address}</td>
    <td data-label="Signed in">${timeView(one.startedAt)}</td>
    <td data-label="Last seen">${timeView(one.lastSeenAt)}</td>
    <td data-label="Action">${isCurrent ? html`<span class="badge">this session</span>` : end}</td>
  </tr>`;
}
