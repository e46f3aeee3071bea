import { describe, expect, it } from '@jest/globals';
import { RepeatedFailures } from './repeated-failures.ts';

function setUp() {
  const reports: string[] = [];
  const clock = { ms: 0 };
  const failures = new RepeatedFailures(
    (subject, error: Error, repeated) => reports.push(`${subject}: ${String(error)}, ${repeated}`),
    () => clock.ms,
  );
  return { reports, clock, failures };
}

describe('What fails again and again', () => {
  it('is reported at once, and then once a minute with the number of repetitions', () => {
    const { reports, clock, failures } = setUp();
    for (clock.ms = 0; clock.ms <= 60_000; clock.ms += 2_000) failures.failed('scans', new Error('blocked'));
    expect(reports).toEqual(['scans: Error: blocked, 0', 'scans: Error: blocked, 29']);
  });

  it('is reported at once where the reason or the subject is another', () => {
    const { reports, failures } = setUp();
    failures.failed('scans', new Error('blocked'));
    failures.failed('scans', new Error('full'));
    failures.failed('usage', new Error('full'));
    expect(reports).toEqual(['scans: Error: blocked, 0', 'scans: Error: full, 0', 'usage: Error: full, 0']);
  });
});
