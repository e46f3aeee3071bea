import { afterAll, beforeAll, describe } from '@jest/globals';
import type { EventLog } from '#event-sourcing';
import { appendCases } from './event-log.append.ts';
import { deleteCases } from './event-log.delete.ts';
import { followCases } from './event-log.follow.ts';
import { idempotenceCases } from './event-log.idempotence.ts';
import { savedPositionCases } from './event-log.positions.ts';
import { readCases } from './event-log.read.ts';
import type { EventLogUnderTest, OpenEventLog } from './event-log.support.ts';

/** What every adapter of EventLog does. `open` is called once. */
export function describeEventLog(name: string, open: OpenEventLog): void {
  describe(`${name} as an event log`, () => {
    let opened: EventLogUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.close());

    const log = (): EventLog => opened.log;
    const another = async (): Promise<EventLog> => opened.another();
    describe('append', () => {
      appendCases(log);
    });
    describe('a repeated append', () => {
      idempotenceCases(log, another);
    });
    describe('read', () => {
      readCases(log, another);
    });
    describe('follow', () => {
      followCases(log, another);
    });
    describe('the deletion of a stream', () => {
      deleteCases(log, another);
    });
    describe('saved positions', () => {
      savedPositionCases(log, another);
    });
  });
}
