import type { Scope } from '#accounts';
import { grantableScopes, isAllowed } from '#identity';
import type { KeyViews } from '#service';
import { postForm } from '../../web/console-layout.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import { textField } from '../../web/views/fields.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { attributes, html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';
import { defaultOverlapHours, expiryChoices, overlapChoices } from './key-form.ts';

export type KeyView = Awaited<ReturnType<KeyViews['of']>>;

const scopeHints: Readonly<Record<Scope, string>> = {
  'scans:read': 'See scans and their results, schedules, targets and accepted risks',
  'scans:write': 'Start and cancel scans; change schedules, targets and accepted risks',
  'usage:read': 'See the plan and the quota',
  'webhooks:read': 'See webhook endpoints, events and deliveries',
  'webhooks:write': 'Change webhook endpoints, send test events and redeliver',
  'keys:read': 'See API keys, without their secrets',
  'keys:write': 'Create, rotate and revoke API keys',
  'audit:read': 'See histories of scans and the security log, with the addresses that people signed in from',
};

interface KeyList {
  readonly session: ConsoleSession;
  readonly keys: readonly KeyView[];
  /** The last key of the page, where there are more. */
  readonly after: string | undefined;
}

export function keyListView({ session, keys, after }: KeyList): Html {
  const mayWrite = isAllowed(session.role, 'keys:write');
  return html`<p class="prose">
      An API key is sent as <code>Authorization: Bearer &lt;API_KEY&gt;</code>. It is shown once, when it is made.
    </p>
    ${mayWrite && html`<p class="actions"><a class="button" href="/keys/new">Create API key</a></p>`}
    ${keys.length === 0 ? html`<p>There are no API keys yet.</p>` : keyTable(keys, mayWrite)}
    ${after !== undefined && html`<p><a href="/keys?after=${after}">Older keys</a></p>`}`;
}

function keyTable(keys: readonly KeyView[], mayWrite: boolean): Html {
  const columns = ['Name', 'Key', 'Scopes', 'Created', 'Last used', 'Expires', 'State'];
  return stackedTable({
    caption: 'API keys',
    note: 'Times are in UTC. The last use is precise to a minute.',
    columns: mayWrite ? [...columns, 'Actions'] : columns,
    rows: keys.map((key) => keyRow(key, mayWrite)),
  });
}

function keyRow(key: KeyView, mayWrite: boolean): Html {
  return html`<tr>
    <td data-label="Name">${untrusted(key.name)}</td>
    <td data-label="Key"><code class="whole">${key.prefix}…${key.last4}</code></td>
    <td data-label="Scopes">${key.scopes.join(', ')}</td>
    <td data-label="Created">${timeView(key.created_at)}</td>
    <td data-label="Last used">${timeView(key.last_used_at, 'never')}</td>
    <td data-label="Expires">${timeView(key.expires_at, 'never')}</td>
    <td data-label="State">${stateView(key)}</td>
    ${mayWrite && html`<td data-label="Actions">${actions(key)}</td>`}
  </tr>`;
}

function stateView({ state, exposed_at: exposedAt }: KeyView): Child {
  const works = state === 'active' || state === 'expiring';
  return html`<span class="${works ? 'badge good' : 'badge'}">${state}</span>
    ${works && exposedAt !== null && html` <span class="badge bad">sent over plain HTTP</span>`}`;
}

function actions({ key_id: keyId, name, state }: KeyView): Child {
  if (state !== 'active' && state !== 'expiring') return '';
  const hidden = html`<span class="hidden-text"> ${name}</span>`;
  return html`${state === 'active' && html`<a href="/keys/${keyId}/rotate">Rotate${hidden}</a> `}
    <a href="/keys/${keyId}/revoke">Revoke${hidden}</a>`;
}

/** What was entered, or what a new form begins with. */
interface NewKeyForm {
  readonly session: ConsoleSession;
  /** Makes a repetition of the form recognisable. */
  readonly nonce: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires: string;
  readonly expiresOn: string;
  readonly problem?: FormProblem;
}

export function newKeyView({ session, nonce, name, scopes, expires, expiresOn, problem }: NewKeyForm): Html {
  const scopeError = problemAt(problem, 'scopes');
  const choices = [['never', 'Never'], ...expiryChoices.map((days) => [String(days), `In ${days} days`])];
  return html`${postForm(
    '/keys',
    session,
    html`<input type="hidden" name="nonce" value="${nonce}" />
      ${textField({
        name: 'name',
        label: 'Name',
        required: true,
        value: name,
        maxlength: 100,
        hint: 'What uses the key, such as the name of a pipeline.',
        autocomplete: 'off',
        error: problemAt(problem, 'name'),
      })}
      <fieldset ${attributes({ id: 'scopes', tabindex: -1, 'aria-describedby': scopeError && 'scopes-error' })}>
        <legend>Scopes</legend>
        ${scopeError !== undefined && html`<p class="field-error" id="scopes-error">${scopeError}</p>`}
        ${grantableScopes(session.role).map((scope) => scopeBox(scope, scopes.includes(scope)))}
      </fieldset>
      <div class="field">
        <label for="expires">Expires</label>
        <select id="expires" name="expires">
          ${[...choices, ['date', 'On the date below']].map(
            ([value = '', label]) =>
              html`<option ${attributes({ value, selected: value === expires })}>${label}</option>`,
          )}
        </select>
      </div>
      <div class="if-last-choice">
        ${textField({
          name: 'expires_on',
          label: 'Date of expiry',
          type: 'date',
          value: expiresOn,
          hint: 'The key works until the end of this day (UTC).',
          error: problemAt(problem, 'expires_on'),
        })}
      </div>
      <p class="actions"><button>Create API key</button> <a class="button secondary" href="/keys">Cancel</a></p>`,
  )}`;
}

function scopeBox(scope: Scope, checked: boolean): Html {
  const box = attributes({ type: 'checkbox', name: 'scopes', value: scope, checked });
  return html`<div>
    <label><input ${box} /> <code>${scope}</code> <span class="muted">${scopeHints[scope]}</span></label>
  </div>`;
}

/** `secret` is undefined where the form was sent again: the key was shown before. */
export function shownKeyView(key: KeyView, secret: string | undefined, replaced?: KeyView): Html {
  const shown =
    secret === undefined
      ? html`<p class="notice error" role="alert">
          This key was made by an earlier submission of the form, and was shown then. If you do not have it, revoke it
          and create another.
        </p>`
      : html`<p class="notice success" role="status">
            Copy the key now. It is stored only as a hash, and <strong>is not shown again</strong>.
          </p>
          <div class="field">
            <label for="key">API key</label>
            <input id="key" class="mono" readonly value="${secret}" autocomplete="off" spellcheck="false" />
          </div>
          <p class="actions"><button type="button" data-copy="key" hidden>Copy</button></p>`;
  return html`${shown}
    <dl class="facts">
      <dt>Name</dt>
      <dd>${untrusted(key.name)}</dd>
      <dt>Scopes</dt>
      <dd>${key.scopes.join(', ')}</dd>
      <dt>Expires</dt>
      <dd>${timeView(key.expires_at, 'never')}</dd>
      ${
        replaced !== undefined &&
        html`<dt>Replaces</dt>
          <dd>
            <code>${replaced.prefix}…${replaced.last4}</code>, which works until
            ${timeView(replaced.expires_at, 'never')}
          </dd>`
      }
    </dl>
    <p><a class="button secondary" href="/keys">Back to the API keys</a></p>`;
}

export function rotateKeyView(session: ConsoleSession, key: KeyView, nonce: string): Html {
  const label = (hours: number): string => {
    if (hours === 0) return 'No longer: it stops working now';
    if (hours === 1) return '1 hour';
    return hours < 48 ? `${hours} hours` : `${hours / 24} days`;
  };
  return html`<p class="prose">
      A new key with the same scopes takes the place of ${untrusted(key.name)}
      (<code>${key.prefix}…${key.last4}</code>). Both work until the overlap ends.
    </p>
    ${postForm(
      `/keys/${key.key_id}/rotate`,
      session,
      html`<input type="hidden" name="nonce" value="${nonce}" />
        <div class="field">
          <label for="overlap_hours">The old key still works for</label>
          <select id="overlap_hours" name="overlap_hours">
            ${overlapChoices.map(
              (hours) =>
                html`<option ${attributes({ value: hours, selected: hours === defaultOverlapHours })}>
                  ${label(hours)}
                </option>`,
            )}
          </select>
        </div>
        <p class="actions"><button>Rotate</button> <a class="button secondary" href="/keys">Cancel</a></p>`,
    )}`;
}

export function revokeKeyView(session: ConsoleSession, key: KeyView): Html {
  return html`<p class="prose">
      ${untrusted(key.name)} (<code>${key.prefix}…${key.last4}</code>) stops working with the next request, permanently.
      It was last used: ${timeView(key.last_used_at, 'never')}.
    </p>
    ${postForm(
      `/keys/${key.key_id}/revoke`,
      session,
      html`<p class="actions">
        <button class="danger">Revoke the key</button> <a class="button secondary" href="/keys">Cancel</a>
      </p>`,
    )}`;
}
