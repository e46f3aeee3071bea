import type { TargetDocument } from '#targets';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';

const states: Readonly<Record<TargetDocument['state'], readonly [string, string]>> = {
  pending: ['Not verified', 'info'],
  verified: ['Verified', 'good'],
  expired: ['Expired', 'bad'],
};

export function stateBadge({ state }: Pick<TargetDocument, 'state'>): Html {
  const [text, level] = states[state];
  return html`<span class="badge ${level}">${text}</span>`;
}

const methods: Readonly<Record<NonNullable<TargetDocument['method']>, string>> = {
  dns: 'the TXT record',
  file: 'the file on the web site',
};

/** Where the proof was found; undefined where it never was. */
export function methodText({ method }: Pick<TargetDocument, 'method'>): string | undefined {
  return method === null ? undefined : methods[method];
}
