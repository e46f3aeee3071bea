import { beforeEach, describe, expect, it } from '@jest/globals';
import { WorkerSessions } from './worker-sessions.ts';

interface Sent {
  readonly id: number;
  readonly method: string;
  readonly sessionId: string;
}

describe('the sessions of workers', () => {
  let sent: Sent[];
  let sessions: WorkerSessions;
  beforeEach(() => {
    sent = [];
    sessions = new WorkerSessions((message) => sent.push(message as Sent));
    sessions.watch('visit', 'watch()');
  });
  const attached = (type: string, sessionId: string, browserContextId = 'visit') =>
    sessions.take({ method: 'Target.attachedToTarget', params: { sessionId, targetInfo: { type, browserContextId } } });

  it('evaluate the script before the driver knows of the worker, which gets no reply to it', () => {
    expect(attached('worker', 'one')).toBe(false);
    expect(sent.map(({ method, sessionId }) => [method, sessionId])).toEqual([
      ['Target.setAutoAttach', 'one'],
      ['Runtime.enable', 'one'],
      ['Runtime.evaluate', 'one'],
    ]);
    expect(sent.map(({ id }) => sessions.take({ id }))).toEqual([true, true, true]);
    expect(sessions.take({ id: 1 })).toBe(false);
  });

  it('leave pages and the workers of other visits alone', () => {
    attached('page', 'one');
    attached('worker', 'two', 'other');
    sessions.forget('visit');
    attached('worker', 'three');
    expect(sent).toEqual([]);
  });

  it('send the script to a bounded number of workers', () => {
    for (let at = 0; at < 1_000; at += 1) attached('worker', `s${at}`);
    expect(sent.length).toBeGreaterThan(200);
    expect(sent.length).toBeLessThan(1_000);
  });
});
