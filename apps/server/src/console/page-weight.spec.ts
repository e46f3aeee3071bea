import { describe, expect, it } from '@jest/globals';
import type { Html } from '../web/html/html.ts';
import { consolePage } from '../web/console-layout.ts';
import { acceptedRisksView } from './accepted-risks/accepted-risks-view.ts';
import { parkedEvent, service } from './operator/operator-pages.fixtures.ts';
import { serviceView } from './operator/operator-views.ts';
import { scanListView } from './scans/scan-list-view.ts';
import { historyView } from './scans/history-view.ts';
import { acceptedRisk } from './scans/scan-pages.fixtures.ts';
import { schedule } from './schedules/schedule-pages.fixtures.ts';
import { scheduleListView } from './schedules/schedule-views.ts';
import { audit, delivery, endpoint, finding, scan, session } from './testing/documents.ts';
import { endpointView, webhookListView } from './webhooks/webhook-views.ts';

const maxPageBytes = 100_000;
const pageSize = 25;
const query = new URLSearchParams();
/** The longest URL of a target or an endpoint. */
const url = `https://example.com/${'é'.repeat(2_028)}`;
const listOf = <D>(item: D, length = pageSize) => ({ items: Array.from({ length }, () => item), hasMore: true });
const nameOf = () => `${'n'.repeat(50)}@example.com`;
const form = { nonce: 'n', endpoint };
const attempts = Array.from({ length: 8 }, () => delivery.attempts[0]).flatMap((one) => one ?? []);
const running = { ...scan, status: 'running', target: url } as const;

/** Pages that are as full of the longest values as they get. */
const pages: Readonly<Record<string, () => Html>> = {
  'the list of scans': () => scanListView({ session, query, scans: listOf({ ...scan, target: url }) }),
  'the schedules': () =>
    scheduleListView({ session, query, scans: new Map(), schedules: listOf({ ...schedule, target: url }, 20) }),
  'the webhook endpoints': () =>
    webhookListView(session, listOf({ ...endpoint, url, description: 'd'.repeat(500) }), query, form),
  'the deliveries of an endpoint': () =>
    endpointView({
      session,
      query,
      endpoint: { ...endpoint, url },
      deliveries: listOf({ ...delivery, attempts }),
      form,
    }),
  'the accepted risks': () =>
    acceptedRisksView({
      session,
      query,
      nameOf,
      now: '2026-06-01T12:00:00.000Z',
      risks: listOf({ ...acceptedRisk, reason: 'é'.repeat(1_000) }),
      findings: new Map([[acceptedRisk.fingerprint, { ...finding, url }]]),
    }),
  "the operator's view": () =>
    serviceView({
      ...service,
      running: listOf(running).items,
      queued: listOf(running).items,
      readers: listOf(service.readers[2], 40).items.flatMap((one) => one ?? []),
      parked: listOf({ ...parkedEvent, error: 'e'.repeat(5_000) }, 50).items,
    }),
  'the history of a scan': () => {
    const history = listOf({ ...audit.history[0], what: `full scan of ${url} queued` }, 300).items;
    return historyView({ ...scan, target: url }, { ...audit, history: history as typeof audit.history }, 0, nameOf);
  },
};

describe('a page with the longest values', () => {
  it.each(Object.entries(pages))('stays below 100 KB: %s', (_, view) => {
    const signedIn = { ...session, membership: session };
    const page = consolePage({ signedIn, notice: undefined, problem: undefined }, { title: 'x', content: view() });
    expect(Buffer.byteLength(page.markup)).toBeLessThan(maxPageBytes);
  });
});
