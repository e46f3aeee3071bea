import { describe, expect, it } from '@jest/globals';
import { Rejected } from '#kernel';
import { LogUnavailable, OutcomeUnknown, RevisionConflict } from './event-log.ts';
import { DocumentRefused, Fenced, StoreUnavailable } from './read-store.ts';
import { isOutage } from './outage.ts';

describe('an outage', () => {
  it.each([
    new LogUnavailable('down'),
    new OutcomeUnknown('lost'),
    new StoreUnavailable('down'),
    new Fenced('another holder'),
    new Rejected('service_unavailable', 'The service cannot store anything right now. Try again.'),
  ])('is %s', (error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    new TypeError('a fault of a rule'),
    new RevisionConflict('thing-a', 1),
    new DocumentRefused('too large'),
    new Rejected('not_found', 'There is no scan with this id.'),
    'a text',
    undefined,
  ])('is not %s', (error) => {
    expect(isOutage(error)).toBe(false);
  });
});
