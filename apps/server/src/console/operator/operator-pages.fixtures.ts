import type { AccountDocument } from '#accounts';
import type { ParkedEvent } from '#event-sourcing';
import { scan } from '../testing/documents.ts';
import type { PageWith } from '../testing/inert-pages.ts';
import { accountsView, serviceView } from './operator-views.ts';
import type { ShownService } from './operator-views.ts';

export const parkedEvent: ParkedEvent = {
  parkedId: 'scans_v3:evt_1',
  reader: 'scans_v3',
  eventId: 'evt_1',
  eventType: 'ScanQueued.v1',
  stream: 'scan-scan_1',
  revision: 3,
  position: '7',
  error: 'an error',
  parkedAt: '2026-06-01T12:00:00.000Z',
};

export const account: AccountDocument = {
  accountId: 'acc_1',
  name: 'Acme',
  email: 'ops@acme.example',
  subscription: { plan: 'pro' },
  openedAt: '2026-06-01T12:00:00.000Z',
};

export const service: ShownService = {
  now: Date.parse('2026-06-01T12:01:00.000Z'),
  totals: { queued: 30, running: 1, completed: 4, failed: 2 },
  running: [{ ...scan, status: 'running', progress: 40 }],
  queued: [{ ...scan, scanId: 'scan_2', status: 'queued', startedAt: null, progress: 0 }],
  readers: [
    { name: 'scans_v3', lag: { events: 0, oldest: undefined }, isStopped: false, parked: 1 },
    { name: 'usage', lag: { events: 7, oldest: '2026-06-01T12:00:00.000Z' }, isStopped: false, parked: 0 },
    {
      name: 'release-capacity',
      lag: { events: 1000, oldest: '2026-06-01T12:00:00.000Z' },
      isStopped: true,
      parked: 60,
    },
  ],
  parked: [parkedEvent],
};

/** Every page that shows what tenants and targets have named. */
export const operatorPages: Record<string, PageWith> = {
  'the service': (replace) =>
    serviceView({
      ...service,
      running: service.running.map((one) => ({ ...one, ...replace({ target: one.target }) })),
      parked: [{ ...parkedEvent, ...replace({ error: 'x', eventType: 'x' }) }],
    }),
  'the accounts': (replace) =>
    accountsView([{ account: { ...account, ...replace({ name: 'x' }) }, scansUsed: 3 }], undefined),
};
