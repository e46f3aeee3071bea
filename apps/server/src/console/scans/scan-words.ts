import { severities } from '#scanner';
import type { ScanDocument } from '#scans';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';

const statuses: Readonly<Record<ScanDocument['status'], readonly [string, string]>> = {
  queued: ['Queued', 'info'],
  running: ['Running', 'low'],
  completed: ['Completed', 'good'],
  failed: ['Failed', 'bad'],
};

export const statusChoices: readonly (readonly [string, string])[] = Object.entries(statuses).map(
  ([status, [text]]) => [status, text],
);

export const typeChoices: readonly (readonly [string, string])[] = [
  ['quick', 'Quick: one page, no probes'],
  ['full', 'Full: crawls the site and sends probes'],
];

/** The API has no status for canceled scans: they failed, with a code of their own. */
export function statusBadge({ status, failure }: Pick<ScanDocument, 'status' | 'failure'>): Html {
  const [text, level] = failure?.code === 'canceled' ? ['Canceled', 'info'] : statuses[status];
  return html`<span class="badge ${level}">${text}</span>`;
}

/** `1 high, 3 low` */
export function countsView({ findingCounts }: Pick<ScanDocument, 'findingCounts'>): Child {
  const found = severities.toReversed().filter((severity) => findingCounts[severity] > 0);
  if (found.length === 0) return '–';
  const parts = found.map((severity) => html`<span class="${severity}">${findingCounts[severity]} ${severity}</span>`);
  return parts.map((part, index) => (index === 0 ? part : html`, ${part}`));
}

/** The same without markup. */
export function countsText({ findingCounts }: Pick<ScanDocument, 'findingCounts'>): string {
  const found = severities.toReversed().filter((severity) => findingCounts[severity] > 0);
  return found.length === 0 ? 'nothing' : found.map((severity) => `${findingCounts[severity]} ${severity}`).join(', ');
}
