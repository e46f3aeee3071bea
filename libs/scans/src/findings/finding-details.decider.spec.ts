import { describe, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { findingDetailsDecider } from './finding-details.decider.ts';
import type { FindingDetailed } from './finding-details.events.ts';

const details = (findingId: string, evidence = 'x'): FindingDetailed['data'] => ({
  scanId: 'scan_1',
  findingId,
  description: 'd',
  remediation: 'r',
  url: 'https://example.com/',
  evidence,
  places: [],
  references: [],
});
const detailed = (findingId: string): FindingDetailed => ({ type: 'FindingDetailed', data: details(findingId) });

const given = givenEvents(findingDetailsDecider);

describe('the details of a scan', () => {
  it('are recorded for each finding, in the order in which they are reported', () => {
    given()
      .when({ type: 'RecordDetails', findings: [details('b'), details('a')] })
      .expect(detailed('b'), detailed('a'));
  });

  it('are those of the first report where a scan is repeated after a crash', () => {
    given(detailed('a'))
      .when({ type: 'RecordDetails', findings: [details('a', 'another one'), details('b')] })
      .expect(detailed('b'));
    given(detailed('a'), detailed('b'))
      .when({ type: 'RecordDetails', findings: [details('a'), details('b')] })
      .expect();
  });
});
