import { describe, it } from '@jest/globals';
import { givenEvents } from '../testing/given-events.ts';
import { retentionDecider } from './retention.decider.ts';
import type { RetentionCommand } from './retention.decider.ts';
import type { DeletedStreamRecord, StreamsDeleted } from './retention.events.ts';

const rule = 'deliveries';
const stream = (name: string, digest = `digest of ${name}`): DeletedStreamRecord => ({
  stream: name,
  events: 3,
  digest,
});
const record = (...streams: readonly DeletedStreamRecord[]): RetentionCommand => ({
  type: 'RecordDeletion',
  rule,
  streams,
});
const deleted = (...streams: readonly DeletedStreamRecord[]): StreamsDeleted => ({
  type: 'StreamsDeleted',
  data: { rule, streams },
});

const given = givenEvents(retentionDecider);

describe('the record of deleted streams', () => {
  it('has each stream once, also where an interrupted deletion is repeated', () => {
    given()
      .when(record(stream('a'), stream('b')))
      .expect(deleted(stream('a'), stream('b')));
    given(deleted(stream('a'), stream('b')))
      .when(record(stream('a'), stream('b')))
      .expect();
    given(deleted(stream('a')))
      .when(record(stream('a'), stream('b')))
      .expect(deleted(stream('b')));
  });

  it('has a stream again that was deleted with other events', () => {
    const other = stream('a', 'another digest');
    given(deleted(stream('a')))
      .when(record(other))
      .expect(deleted(other));
  });

  it('knows the last ones only', () => {
    given(deleted(stream('a')), deleted(stream('b')))
      .when(record(stream('a')))
      .expect(deleted(stream('a')));
  });
});
