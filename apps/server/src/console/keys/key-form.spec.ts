import { describe, expect, it } from '@jest/globals';
import { Form } from '../../web/form.ts';
import { initialScopes, readNewKey, readOverlapHours } from './key-form.ts';

const now = Date.parse('2026-06-01T12:00:00.000Z');
const read = (fields: string, role: Parameters<typeof readNewKey>[1] = 'owner') =>
  readNewKey(new Form(fields), role, now);
const invalid = (param: string) => expect.objectContaining({ code: 'invalid_parameter', details: { param } });

describe('the form of a new API key', () => {
  it('has name, scopes and expiry', () => {
    expect(read('name=+ci+&scopes=scans:read&scopes=scans:write&scopes=scans:read&expires=never')).toEqual({
      name: 'ci',
      scopes: ['scans:read', 'scans:write'],
      expiresAt: null,
    });
    expect(read('name=ci&scopes=scans:read&expires=30').expiresAt).toBe('2026-07-01T12:00:00.000Z');
    expect(read('name=ci&scopes=scans:read&expires=date&expires_on=2026-06-01').expiresAt).toBe(
      '2026-06-01T23:59:59.999Z',
    );
  });

  it.each([
    ['name', 'scopes=scans:read&expires=never'],
    ['name', `name=${'x'.repeat(101)}&scopes=scans:read&expires=never`],
    ['name', 'name=%E2%80%8B&scopes=scans:read&expires=never'],
    ['name', 'name=a%00b&scopes=scans:read&expires=never'],
    ['scopes', 'name=ci&expires=never'],
    ['scopes', 'name=ci&scopes=everything&expires=never'],
    ['expires', 'name=ci&scopes=scans:read'],
    ['expires', 'name=ci&scopes=scans:read&expires=31'],
    ['expires_on', 'name=ci&scopes=scans:read&expires=date'],
    ['expires_on', 'name=ci&scopes=scans:read&expires=date&expires_on=2026-05-31'],
    ['expires_on', 'name=ci&scopes=scans:read&expires=date&expires_on=2026-13-01'],
  ])('names the field %s where it is wrong: %s', (param, fields) => {
    expect(() => read(fields)).toThrow(invalid(param));
  });

  it('grants no scope beyond the role', () => {
    expect(initialScopes('read_only')).toEqual(['scans:read', 'usage:read']);
    expect(() => read('name=ci&scopes=scans:write&expires=never', 'read_only')).toThrow(invalid('scopes'));
  });
});

describe('the form of a rotation', () => {
  it('has an overlap among the choices', () => {
    expect(readOverlapHours(new Form('overlap_hours=0'))).toBe(0);
    expect(() => readOverlapHours(new Form('overlap_hours=5'))).toThrow(invalid('overlap_hours'));
  });
});
