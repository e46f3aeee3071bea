import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../exit-codes.ts';
import { parseListenOptions } from './listen-options.ts';
import type { TypedListenOptions } from './listen-options.ts';

const secret = `whsec_${'A'.repeat(44)}`;
const parsed = (typed: Partial<TypedListenOptions>, environment: Record<string, string> = {}) =>
  parseListenOptions({ interval: '5', ...typed }, environment);

describe('the options of listen', () => {
  it('select all types of events, named ones, or families of them', () => {
    expect(parsed({}).isWanted('ping')).toBe(true);
    const { isWanted } = parsed({ events: ['scan.*, ping', 'usage.limit_reached'] });
    expect(['scan.completed', 'ping', 'usage.limit_reached'].every(isWanted)).toBe(true);
    expect(['scan', 'scanner.completed', 'ping.pong', 'finding.new'].some(isWanted)).toBe(false);
  });

  it('have a new secret each time unless one is given', () => {
    expect(parsed({}).secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(parsed({}).secret).not.toBe(parsed({}).secret);
    expect(parsed({}, { SCANLEDGER_WEBHOOK_SECRET: secret }).secret).toBe(secret);
    expect(parsed({ secret }, { SCANLEDGER_WEBHOOK_SECRET: 'other' }).secret).toBe(secret);
  });

  it.each<[Partial<TypedListenOptions>, string]>([
    [{ forwardTo: 'localhost:4242' }, '--forward-to must be an http or https URL: localhost:4242'],
    [{ forwardTo: 'hook' }, '--forward-to must be an http or https URL: hook'],
    [{ interval: '0' }, '--interval must be a whole number from 1 to 60, not 0'],
    [{ interval: '61' }, '--interval must be a whole number from 1 to 60, not 61'],
    [{ events: ['*'] }, '--events must be types such as scan.completed or scan.*, not *'],
    [
      { secret: 'hunter2' },
      '--secret (SCANLEDGER_WEBHOOK_SECRET) must be whsec_ followed by at least 24 bytes in base64',
    ],
  ])('%j is refused', (typed, message) => {
    expect(() => parsed(typed)).toThrow(new UsageError(message));
  });
});
