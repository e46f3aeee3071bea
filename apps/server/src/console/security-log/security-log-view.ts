import type { SecurityLogEntry } from '#identity';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { secondsView, timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';
import type { NameOf } from '../actor-names.ts';

const words: Readonly<Record<string, string>> = {
  AccountOpened: 'Account opened',
  PlanChanged: 'Plan changed',
  ApiKeyCreated: 'API key created',
  ApiKeyRotated: 'API key rotated',
  ApiKeyRevoked: 'API key revoked',
  ApiKeyExposed: 'API key sent over plain HTTP',
  RiskAccepted: 'Risk accepted',
  AcceptedRiskRemoved: 'Acceptance of a risk withdrawn',
  ScheduleCreated: 'Schedule created',
  ScheduleChanged: 'Schedule changed',
  ScheduleDeleted: 'Schedule deleted',
  TargetAdded: 'Target added',
  TargetVerified: 'Target verified',
  TargetCheckFailed: 'Target no longer verified',
  TargetRemoved: 'Target removed',
  WebhookEndpointRegistered: 'Webhook endpoint added',
  WebhookEndpointChanged: 'Webhook endpoint changed',
  WebhookSecretRotated: 'Webhook secret rotated',
  WebhookEndpointDisabled: 'Webhook endpoint disabled',
  WebhookEndpointEnabled: 'Webhook endpoint enabled',
  WebhookEndpointRemoved: 'Webhook endpoint removed',
  UserRegistered: 'User registered',
  PasswordChanged: 'Password changed',
  PasswordResetIssued: 'Reset link made',
  SessionsRevoked: 'Signed out everywhere',
  PasskeyAdded: 'Passkey added',
  PasskeyRemoved: 'Passkey removed',
  SecondFactorChanged: 'Second factor changed',
  OperatorRoleChanged: "Operator's role changed",
  SessionStarted: 'Signed in',
  SessionEnded: 'Session ended',
  SignInFailed: 'Sign-in failed',
  ConfirmationFailed: 'Wrong password in a session',
  MemberAdded: 'Member added',
  MemberRoleChanged: 'Role of a member changed',
  MemberRemoved: 'Member removed',
  InvitationCreated: 'Invitation made',
  InvitationAccepted: 'Invitation accepted',
  InvitationRevoked: 'Invitation revoked',
};

/** Details whose values are codes, such as `signed_out`; the others are what people and browsers have sent. */
const codes: ReadonlySet<string> = new Set(['method', 'reason', 'role']);
const yesOrNo: ReadonlySet<string> = new Set(['required', 'operator', 'enabled']);

export interface SecurityLogView {
  readonly entries: readonly SecurityLogEntry[];
  readonly before: string | undefined;
  readonly isCurrent: boolean;
  readonly nameOf: NameOf;
}

export function securityLogView({ entries, before, isCurrent, nameOf }: SecurityLogView): Html {
  const table = stackedTable({
    caption: 'Security log',
    note: 'Times are in UTC.',
    columns: ['Time', 'What', 'By', 'Details'],
    rows: entries.map((entry) => row(entry, nameOf)),
  });
  return html`<p class="prose">
      What has changed in this account, who has signed in to it, and what has happened to your own password, passkeys
      and sessions, newest first. It is read from the event log. What has happened to a scan is on its page.
    </p>
    ${!isCurrent && html`<p class="notice" role="status">The newest entries may be missing. Reload the page later.</p>`}
    ${table} ${before !== undefined && html`<p><a href="/security-log?before=${before}">Older entries</a></p>`}`;
}

function row({ type, userId, actor, at, details }: SecurityLogEntry, nameOf: NameOf): Html {
  const concerns = userId !== '' && actor !== `user:${userId}` ? { user: nameOf(`user:${userId}`) } : {};
  return html`<tr>
    <td data-label="Time">${secondsView(at)}</td>
    <td data-label="What">${words[type] ?? type}</td>
    <td data-label="By">${untrusted(nameOf(actor))}</td>
    <td data-label="Details">
      ${Object.entries({ ...concerns, ...details })
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) => html`<div><span class="muted">${labelOf(name)}</span> ${valueOf(type, name, value)}</div>`,
        )}
    </td>
  </tr>`;
}

/** `scanType` is `scan type`, `keyId` is `key ID`. */
function labelOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ id$/, ' ID');
}

function valueOf(type: string, name: string, value: string): Child {
  if (yesOrNo.has(name)) return value === 'true' ? 'yes' : 'no';
  if (name === 'expiresAt') return timeView(value);
  const isText = type === 'RiskAccepted' && name === 'reason';
  return codes.has(name) && !isText ? value.replaceAll('_', ' ') : untrusted(value);
}
