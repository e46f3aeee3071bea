import { describe, expect, it } from '@jest/globals';
import { accountsSlice, Quota } from '#accounts';
import { CommandExecutor, EventCatalogue, ReadStore } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { AccountScans } from './account-scans.ts';
import { CancelScanHandler, CancelScan } from '../scan/cancel-scan.handler.ts';
import { GetFindingPlaces, GetFindingPlacesHandler } from '../findings/get-finding-places.handler.ts';
import { GetResults, GetResultsHandler } from '../findings/get-results.handler.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { scanEvents } from '../scan/scan.events.ts';
import type { ScanDocument } from './scans.projection.ts';

const foreign = 'scan_foreign';
const unknown = 'scan_unknown';
const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };
const clock = new ManualClock('2026-06-01T12:00:00.000Z');

/** What is requested of the stores for a scan, which `work` requests for the account `acc_mine`. */
async function requestsFor(
  scanId: string,
  work: (scans: AccountScans, store: ReadStore, executor: CommandExecutor) => Promise<unknown>,
): Promise<{ readonly requests: readonly string[]; readonly error: unknown }> {
  const requests: string[] = [];
  const log = new InMemoryEventLog();
  const catalogue = new EventCatalogue([scanEvents, ...accountsSlice.events]);
  const executor = new CommandExecutor(log, catalogue, clock, new SystemIds());
  const scan = { accountId: 'acc_other', target: 'https://example.com/', scanType: 'quick' } as const;
  const queue = { type: 'Queue', ...scan, scanId: foreign, month: '2026-06', createdAt: clock.timestamp() } as const;
  await executor.execute(scanStream, foreign, queue, context);
  const readStream = log.readStream.bind(log);
  log.readStream = (stream, from) => {
    requests.push(`read stream ${stream.replace(scanId, 'SCAN')}`);
    return readStream(stream, from);
  };
  const store = {
    get: async (_collection: unknown, id: string, equals: Partial<ScanDocument> = {}) => {
      requests.push(`get ${id.replace(scanId, 'SCAN')} ${JSON.stringify(equals)}`);
      const isFound = id === foreign && (equals.accountId ?? 'acc_other') === 'acc_other';
      return isFound ? { ...scan, scanId: foreign, endPosition: null } : undefined;
    },
  } as unknown as ReadStore;
  const scans = new AccountScans(store, log, catalogue, new Quota(executor, clock));
  const error = await work(scans, store, executor).catch((reason: unknown) => reason);
  return { requests, error };
}

describe.each<[string, (scanId: string) => Parameters<typeof requestsFor>[1]]>([
  ['the status', (id) => (scans) => scans.find('acc_mine', id)],
  [
    'the results',
    (id) => (scans, store) =>
      new GetResultsHandler(scans, store, {} as never, {} as never, {} as never).execute(
        new GetResults('acc_mine', id, 'info'),
      ),
  ],
  [
    'the places of a finding',
    (id) => (scans, store) =>
      new GetFindingPlacesHandler(scans, store).execute(new GetFindingPlaces('acc_mine', id, 'fnd_1', 0, 10)),
  ],
  [
    'the cancellation',
    (id) => (scans, _store, executor) =>
      new CancelScanHandler(executor, scans, {} as never).execute(new CancelScan('acc_mine', id, context)),
  ],
])('%s of a scan of another account', (_what, work) => {
  it('makes the same requests to the stores as one of a scan that does not exist', async () => {
    const [other, none] = [await requestsFor(foreign, work(foreign)), await requestsFor(unknown, work(unknown))];
    expect(other.error).toMatchObject({ code: 'not_found' });
    expect(other.error).toEqual(none.error);
    expect(other.requests).toEqual(none.requests);
    expect(other.requests[0]).toBe('get SCAN {"accountId":"acc_mine"}');
    expect(other.requests).not.toContain('read stream scan-SCAN');
  });
});
