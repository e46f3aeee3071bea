import { describe, expect, it } from '@jest/globals';
import { withWorkerScript } from './worker-script.ts';

const response = { status: 200, headers: [], body: Buffer.from('own()') };
const text = (destination: string, status = 200, script = 'first();'): string =>
  withWorkerScript({ destination }, { ...response, status }, script).body.toString();

describe('the script that precedes that of a worker', () => {
  it.each(['worker', 'sharedworker'])('precedes the response to a %s', (destination) => {
    expect(text(destination)).toBe('first();own()');
  });

  it('precedes no other response', () => {
    expect(['script', 'document', ''].map((destination) => text(destination))).toEqual(['own()', 'own()', 'own()']);
    expect(text('worker', 404)).toBe('own()');
    expect(text('worker', 200, '')).toBe('own()');
  });
});
