import { describe, expect, it } from '@jest/globals';
import { LogUnavailable, NoCompleteBuild, StoreUnavailable } from '#event-sourcing';
import { Rejected } from '#kernel';
import { FailureLog } from './failure-log.ts';

function setUp() {
  const lines: [string, object, string][] = [];
  const log = {
    info: () => {},
    debug: () => {},
    warn: (fields: object, message: string) => lines.push(['warn', fields, message]),
    error: (fields: object, message: string) => lines.push(['error', fields, message]),
  };
  const clock = { ms: 0 };
  return { lines, clock, failures: new FailureLog(log, () => clock.ms) };
}

describe('The log of failures', () => {
  it('has a line for each failure that is not an outage', () => {
    const { lines, failures } = setUp();
    const fault = new TypeError('x is not a function');
    failures.failed('starting scans failed', fault, { scan: 'scan_1' });
    failures.failed('starting scans failed', fault, { scan: 'scan_2' });
    expect(lines).toEqual([
      ['error', { scan: 'scan_1', err: fault }, 'starting scans failed'],
      ['error', { scan: 'scan_2', err: fault }, 'starting scans failed'],
    ]);
  });

  it('has a line a minute for an outage of a store, whichever stream or read model it concerns', () => {
    const { lines, clock, failures } = setUp();
    const outages = Array.from({ length: 61 }, (_, n) => new LogUnavailable(`append to slots-${n}: unavailable`));
    for (const [n, outage] of outages.entries()) {
      clock.ms = n * 1_000;
      failures.failed('starting scans failed', outage, { scan: `scan_${n}` });
    }
    expect(lines).toEqual([
      ['warn', { scan: 'scan_0', err: outages[0] }, 'starting scans failed'],
      ['warn', { scan: 'scan_60', err: outages[60], repeated: 59 }, 'starting scans failed'],
    ]);
  });

  it('has a line for each kind of outage, and for each of what they fail', () => {
    const { lines, failures } = setUp();
    const outages = [
      new LogUnavailable('refused'),
      new StoreUnavailable('no primary'),
      new NoCompleteBuild({ name: 'scans', version: 1 }),
      new Rejected('service_unavailable', 'A store does not respond.'),
    ];
    for (const _ of [1, 2]) for (const outage of outages) failures.failed('starting scans failed', outage);
    failures.failed('dispatching scans failed', outages[0]);
    expect(lines.map(([, fields]) => fields)).toEqual([...outages, outages[0]].map((err) => ({ err })));
  });
});
