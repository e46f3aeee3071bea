import { describe, expect, it } from '@jest/globals';
import { blankMetadata, LogUnavailable, RevisionConflict } from '#event-sourcing';
import { Log } from '#kernel';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { EventReports } from '../log/event-reports.ts';
import { LogOutages } from '../log/log-outages.ts';
import { ObservedEventLog } from './observed-event-log.ts';

class RecordedLog extends Log {
  readonly lines: string[] = [];
  override debug(): void {}
  override warn(): void {}
  override info(_fields: object, message: string): void {
    this.lines.push(message);
  }
  override error(fields: object, message: string): void {
    this.lines.push(`${message}: ${JSON.stringify(fields)}`);
  }
}

describe('The operator, while the event log stores nothing,', () => {
  it('is told once, with the reason, and once when it stores events again', async () => {
    const lines = new RecordedLog();
    const stored = new InMemoryEventLog();
    const log = new ObservedEventLog(stored, new EventReports(new Map(), lines), undefined, new LogOutages(lines));
    const append = (id: string): Promise<unknown> =>
      log.append('note-1', id === 'a' ? 'none' : 0, [{ id, type: 'Noted.v1', data: {}, metadata: blankMetadata }]);
    await append('a');
    stored.failures.push(...['a', 'b'].map((name) => new LogUnavailable(`${name}: disk is full`)));
    await expect(append('b')).rejects.toThrow(LogUnavailable);
    await expect(append('b')).rejects.toThrow(LogUnavailable);
    await append('b');
    await expect(append('c')).rejects.toThrow(RevisionConflict);
    expect(lines.lines).toEqual([
      'the event log cannot store events; nothing that was acknowledged is lost: {"reason":"a: disk is full"}',
      'the event log stores events again',
    ]);
  });
});
