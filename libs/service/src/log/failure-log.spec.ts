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
  it('has a line for each failure that is not an outage, and one a minute for one that stays the same', () => {
    const { lines, clock, failures } = setUp();
    const [fault, other] = [new TypeError('x is not a function'), new TypeError('y is not a function')];
    failures.failed('starting scans failed', fault);
    failures.failed('starting scans failed', other);
    failures.failed('recovering a scan failed', fault);
    for (clock.ms = 2_000; clock.ms <= 60_000; clock.ms += 2_000) failures.failed('recovering a scan failed', fault);
    expect(lines).toEqual([
      ['error', { err: fault }, 'starting scans failed'],
      ['error', { err: other }, 'starting scans failed'],
      ['error', { err: fault }, 'recovering a scan failed'],
      ['error', { err: fault, repeated: 29 }, 'recovering a scan failed'],
    ]);
  });

  it('has a line a minute for an outage of a store, whichever stream or read model it concerns', () => {
    const { lines, clock, failures } = setUp();
    const outages = Array.from({ length: 61 }, (_, n) => new LogUnavailable(`append to slots-${n}: unavailable`));
    for (const [n, outage] of outages.entries()) {
      clock.ms = n * 1_000;
      failures.failed('starting scans failed', outage);
    }
    expect(lines).toEqual([
      ['warn', { err: outages[0] }, 'starting scans failed'],
      ['warn', { err: outages[60], repeated: 59 }, 'starting scans failed'],
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
