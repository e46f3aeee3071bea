import type { Ceremony, UserDocument } from '#identity';
import { postForm } from '../../web/console-layout.ts';
import type { SignedInUser } from '../../web/console-session.ts';
import { textField } from '../../web/views/fields.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { attributes, html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { passkeyFields } from '../sign-in/passkey-view.ts';
import { timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';

interface PasskeysPage extends Pick<UserDocument, 'passkeys' | 'secondFactor'> {
  readonly session: SignedInUser;
  readonly ceremony: Ceremony;
  readonly obstacle: Child;
  readonly problem?: FormProblem | undefined;
}

export function passkeysView({ session, passkeys, secondFactor, ceremony, obstacle, problem }: PasskeysPage): Html {
  return html`<p class="prose">
      With a passkey you sign in as you unlock your device, without a password. It works on this site only, so it cannot
      be phished. A passkey can also be required after the password.
    </p>
    ${passkeys.length > 0 && html`${passkeyTable(session, passkeys)} ${secondFactorForm(session, secondFactor)}`}
    <h2>Add a passkey</h2>
    ${obstacle ?? addForm(session, ceremony, problem)}`;
}

function passkeyTable(session: SignedInUser, passkeys: PasskeysPage['passkeys']): Html {
  return stackedTable({
    caption: 'Your passkeys',
    columns: ['Name', 'Kind', 'Added', 'Action'],
    rows: passkeys.map(
      ({ passkeyId, name, backedUp, addedAt }) =>
        html`<tr>
          <td data-label="Name">${untrusted(name)}</td>
          <td data-label="Kind">${backedUp ? 'synchronised' : 'of one device'}</td>
          <td data-label="Added">${timeView(addedAt)}</td>
          <td data-label="Action">
            ${postForm(
              '/profile/passkeys/remove',
              session,
              html`<input type="hidden" name="passkey_id" value="${passkeyId}" />
                <button class="danger small">Remove<span class="hidden-text"> ${name}</span></button>`,
            )}
          </td>
        </tr>`,
    ),
  });
}

function secondFactorForm(session: SignedInUser, secondFactor: boolean): Html {
  const box = attributes({ type: 'checkbox', name: 'required', value: 'on', checked: secondFactor });
  return postForm(
    '/profile/passkeys/second-factor',
    session,
    html`<p>
        <label><input ${box} /> Require a passkey after the password</label>
      </p>
      <p class="actions"><button class="secondary">Save</button></p>`,
  );
}

function addForm(session: SignedInUser, ceremony: Ceremony, problem: FormProblem | undefined): Html {
  return postForm(
    '/profile/passkeys',
    session,
    html`${textField({
        name: 'name',
        label: 'Name of the passkey',
        required: true,
        maxlength: 100,
        hint: 'Such as the device that keeps it.',
        autocomplete: 'off',
        error: problemAt(problem, 'name'),
      })}
      <noscript><p class="muted">A passkey needs JavaScript: the browser makes it.</p></noscript>
      ${passkeyFields('create', ceremony, 'Add a passkey')}`,
  );
}
