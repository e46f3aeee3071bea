import type { Role } from '#identity';
import { postForm } from '../../web/console-layout.ts';
import type { SignedInUser } from '../../web/console-session.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { textField } from '../../web/views/fields.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';
import { roleWords } from '../members/role-words.ts';

interface AccountOfUser {
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
}

export interface AccountsPage {
  readonly user: SignedInUser;
  readonly accounts: readonly AccountOfUser[];
  /** Anybody may open an account. */
  readonly openSignup: boolean;
  readonly entered: { readonly nonce: string; readonly name: string };
  readonly problem?: FormProblem | undefined;
}

export function accountsView(page: AccountsPage): Html {
  return page.accounts.length === 0 ? withoutAccount(page) : listOf(page);
}

function listOf({ user, accounts }: AccountsPage): Html {
  const table = stackedTable({
    caption: 'Your accounts',
    columns: ['Name', 'Your role', 'Action'],
    rows: accounts.map((account) => row(user, account)),
  });
  return html`<p class="prose">
      The console shows one account at a time. To join another one, open the link of its invitation.
    </p>
    ${table}`;
}

function row(user: SignedInUser, { accountId, name, role }: AccountOfUser): Html {
  const isShown = accountId === user.membership?.accountId;
  const change = postForm(
    '/accounts/switch',
    user,
    html`<input type="hidden" name="account_id" value="${accountId}" />
      <button class="secondary small">Switch<span class="hidden-text"> to ${name}</span></button>`,
  );
  return html`<tr>
    <td data-label="Name">${untrusted(name)}</td>
    <td data-label="Your role">${roleWords[role]}</td>
    <td data-label="Action">${isShown ? html`<span class="badge">shown now</span>` : change}</td>
  </tr>`;
}

function withoutAccount({ user, openSignup, entered, problem }: AccountsPage): Html {
  return html`<p class="lead">You are signed in as ${untrusted(user.email)}, and a member of no account.</p>
    <p class="prose">
      Ask an owner of an account to invite this e-mail address, then open the link of the invitation in this browser.
    </p>
    ${
      openSignup &&
      html`<h2>Open an account</h2>
        ${postForm(
          '/accounts',
          user,
          html`<input type="hidden" name="nonce" value="${entered.nonce}" />
            ${textField({
              name: 'account_name',
              label: 'Name of the account',
              required: true,
              value: entered.name,
              hint: 'Of your company or project; members whom you invite see it.',
              maxlength: 100,
              autocomplete: 'organization',
              error: problemAt(problem, 'account_name'),
            })}
            <p class="actions"><button>Open the account</button></p>`,
        )}`
    }`;
}
