import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '#event-sourcing';
import { Log, Rejected } from '#kernel';
import { errorResponseFor } from './errors.ts';
import { logFailure } from './log-failure.ts';

class Lines extends Log {
  readonly lines: unknown[] = [];
  info = (fields: object, message: string) => void this.lines.push(['info', fields, message]);
  warn = (fields: object, message: string) => void this.lines.push(['warn', fields, message]);
  error = (fields: object, message: string) => void this.lines.push(['error', fields, message]);
  debug = (fields: object, message: string) => void this.lines.push(['debug', fields, message]);
}

/** What is logged of a request that ended with the error. */
function logged(error: unknown): readonly unknown[] {
  const log = new Lines();
  logFailure(log, 'req_1', errorResponseFor(error).status, error);
  return log.lines;
}

describe('the log of a failed request', () => {
  it('has an unexpected error, which has its stack', () => {
    const err = new TypeError('x is undefined');
    expect(logged(err)).toEqual([['error', { request: 'req_1', err }, 'request failed']]);
  });

  it('has the reason of a rejection and of an outage, which pass by themselves', () => {
    const full = new Rejected('service_unavailable', 'The queue of the service is full.', { retryAfter: 2 });
    const line = { request: 'req_1', reason: 'The queue of the service is full.' };
    expect(logged(full)).toEqual([['warn', line, 'request not served']]);
    const outage = { request: 'req_1', reason: 'no server was found' };
    expect(logged(new StoreUnavailable('no server was found'))).toEqual([['warn', outage, 'request not served']]);
  });

  it('has what caused a rejection', () => {
    const err = new Error('out of memory');
    const rejected = Object.assign(new Rejected('service_unavailable', 'Try again in 2 s.'), { cause: err });
    const line = { request: 'req_1', reason: 'Try again in 2 s.', err };
    expect(logged(rejected)).toEqual([['warn', line, 'request not served']]);
  });

  it('has nothing of what the client has to correct', () => {
    expect(logged(new Rejected('not_found', 'There is no scan with this id.'))).toEqual([]);
  });
});
