import { expect, it, jest } from '@jest/globals';
import { readSetCookie } from './set-cookie.ts';

it('a value that browsers take for no date leaves a cookie of the session', () => {
  expect(readSetCookie('sid=1; Path=/; Expires=0')).toEqual({ name: 'sid', value: '1', path: '/' });
});

it('the last valid date holds', () => {
  const line = 'sid=1; EXPIRES = Fri, 01 Jan 2038 00:00:00 GMT; expires=Fri, 01 Jan 2027 00:00:00 GMT; expires=never';
  expect(readSetCookie(line)?.expires).toEqual(new Date('2027-01-01T00:00:00Z'));
});

it('says nothing about what it cannot read', () => {
  const written = [jest.spyOn(console, 'error'), jest.spyOn(console, 'warn')];
  readSetCookie('sid=1; Expires=\u001b[2J; Max-Age=soon; constructor=1; name=2');
  readSetCookie('constructor=1');
  for (const spy of written) expect(spy).not.toHaveBeenCalled();
});
