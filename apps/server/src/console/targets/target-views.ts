import { isAllowed } from '#identity';
import { proofPlacesOf, proofValidMs } from '#targets';
import type { OwnershipSettings, TargetDocument } from '#targets';
import { postForm } from '../../web/console-layout.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { textField } from '../../web/views/fields.ts';
import { timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';
import { methodText, stateBadge } from './target-words.ts';

const maxHostLength = 253;

interface TargetList {
  readonly session: ConsoleSession;
  readonly settings: OwnershipSettings;
  /** All of the account, newest first. */
  readonly targets: readonly TargetDocument[];
  /** What the form begins with, or what was typed. */
  readonly host: string;
  /** Makes a repetition of the form recognisable. */
  readonly nonce: string;
  readonly problem?: FormProblem | undefined;
}

/** The targets of the account, and the form that adds one. */
export function targetListView({ session, settings, targets, host, nonce, problem }: TargetList): Html {
  const known = targets.find((target) => target.host === host);
  return html`${requirementView(settings)}
  ${targets.length === 0 ? html`<p>There are no targets yet.</p>` : table(targets)}
  ${known !== undefined && knownView(known)}
  ${known === undefined && isAllowed(session.role, 'scans:write') && addForm(session, host, nonce, problem)}`;
}

/** What the service requires before a full scan. */
function requirementView({ fullScanRequires }: OwnershipSettings): Html {
  return fullScanRequires === 'verification'
    ? html`<p class="prose">
        A full scan sends probes. This service runs one only on a site that the account has proved to own: add the site
        here, publish its token, and have it checked. Quick scans need no proof.
      </p>`
    : html`<p class="prose">
        This installation runs full scans without proof of ownership. A site can be verified nevertheless.
      </p>`;
}

function knownView({ targetId, host, state }: TargetDocument): Html {
  const text = state === 'verified' ? 'is verified' : 'was added, and is not verified';
  return html`<p class="notice" role="status">
    ${untrusted(host)} ${text}. <a href="/targets/${targetId}">Show how to prove that it is yours</a>
  </p>`;
}

function table(targets: readonly TargetDocument[]): Html {
  return stackedTable({
    caption: 'Targets, newest first',
    columns: ['Site', 'State', 'Verified', 'Valid until', 'Added'],
    rows: targets.map(
      (target) =>
        html`<tr>
          <td data-label="Site"><a href="/targets/${target.targetId}">${untrusted(target.host)}</a></td>
          <td data-label="State">${stateBadge(target)}</td>
          <td data-label="Verified">${timeView(target.verifiedAt, 'never')}</td>
          <td data-label="Valid until">${timeView(validUntil(target))}</td>
          <td data-label="Added">${timeView(target.createdAt)}</td>
        </tr>`,
    ),
  });
}

function addForm(session: ConsoleSession, host: string, nonce: string, problem: FormProblem | undefined): Html {
  const fields = html`<input type="hidden" name="nonce" value="${nonce}" />
    ${textField({
      name: 'host',
      label: 'Site',
      required: true,
      maxlength: maxHostLength,
      placeholder: 'example.com',
      hint: 'The registrable domain, without scheme and path. Its subdomains are covered, on all ports.',
      value: host,
      autocomplete: 'off',
      error: problemAt(problem, 'host'),
    })}
    <button>Add target</button>`;
  return html`<section aria-labelledby="add">
    <h2 id="add">Add a target</h2>
    ${postForm('/targets', session, fields)}
  </section>`;
}

/** One target: whether it is verified, and what to publish where. */
export function targetView(session: ConsoleSession, target: TargetDocument): Html {
  const { targetId, host, createdAt } = target;
  const mayChange = isAllowed(session.role, 'scans:write');
  const path = `/targets/${targetId}`;
  return html`<h1>${untrusted(host)}</h1>
    <dl class="facts">
      <dt>State</dt>
      <dd>${stateBadge(target)}</dd>
      ${verificationFacts(target)}
      <dt>Last check</dt>
      <dd>${lastCheckView(target)}</dd>
      <dt>Added</dt>
      <dd>${timeView(createdAt)}</dd>
      <dt>Id</dt>
      <dd><code>${targetId}</code></dd>
    </dl>
    ${
      mayChange &&
      html`<div class="actions no-print">
        ${postForm(`${path}/verify`, session, html`<button>Check now</button>`)}
        <a class="button secondary" href="${path}/remove">Remove</a>
      </div>`
    }
    ${proofView(target)}
    <p><a href="/targets">Back to the targets</a></p>`;
}

function verificationFacts(target: TargetDocument): Child {
  const method = methodText(target);
  if (method === undefined) return '';
  return html`<dt>Verified</dt>
    <dd>${timeView(target.verifiedAt)}, by ${method}</dd>
    <dt>Valid until</dt>
    <dd>${timeView(validUntil(target))}; the first full scan after that looks for the proof again</dd>`;
}

function lastCheckView({ lastCheck }: TargetDocument): Child {
  if (lastCheck === null) return 'never';
  const { at, failure } = lastCheck;
  if (failure === null) return [timeView(at), ': the proof was found'];
  const outcome = failure.reason === 'proof_missing' ? 'the proof is missing' : 'the proof could not be looked for';
  return html`${timeView(at)}: ${outcome} (${untrusted(failure.detail)})`;
}

/** What the owner publishes, and where: either is sufficient. */
function proofView({ host, token }: TargetDocument): Html {
  const { record, file } = proofPlacesOf(host);
  return html`<section aria-labelledby="proof">
    <h2 id="proof">Prove that it is yours</h2>
    <p class="prose">
      ${record === null ? 'Publish the token in a file.' : 'Publish the token in one of two places.'} Leave it there:
      the proof is looked for again when it is 30 days old.
    </p>
    ${
      record !== null &&
      html`<h3>A TXT record in DNS</h3>
        ${copyable('record', 'Name', record)} ${copyable('record-text', 'Text', token)}`
    }
    <h3>A file on the web site</h3>
    <p class="prose">On port 443 with a valid certificate; redirects are not followed.</p>
    ${copyable('file', 'URL', file)} ${copyable('file-text', 'Content, on a line of its own', token)}
  </section>`;
}

function copyable(id: string, label: string, value: string): Html {
  return html`<div class="copyable">
    <div class="label">${label}</div>
    <pre id="${id}" tabindex="0">${value}</pre>
    <button type="button" class="secondary small" data-copy="${id}" hidden>
      Copy<span class="hidden-text"> ${label}</span>
    </button>
  </div>`;
}

/** The confirmation before a target is removed. */
export function removeTargetView(session: ConsoleSession, { targetId, host }: TargetDocument): Html {
  const path = `/targets/${targetId}`;
  return html`<p class="prose">
      Where the service requires proof, full scans of ${untrusted(host)} are rejected from now on, those of schedules
      too. Added again, it has another token.
    </p>
    ${postForm(
      `${path}/remove`,
      session,
      html`<p class="actions">
        <button class="danger">Remove the target</button> <a class="button secondary" href="${path}">Cancel</a>
      </p>`,
    )}`;
}

/** RFC 3339; null where the proof does not count. */
function validUntil({ state, verifiedAt }: TargetDocument): string | null {
  if (state !== 'verified' || verifiedAt === null) return null;
  return new Date(Date.parse(verifiedAt) + proofValidMs).toISOString();
}
