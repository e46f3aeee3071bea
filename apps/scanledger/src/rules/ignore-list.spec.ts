import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../exit-codes.ts';
import { expiredEntries, ignoredBy, parseIgnoreList } from './ignore-list.ts';

const finding = { fingerprint: 'fp1_a', check_id: 'hsts-missing' };
const entry = { fingerprint: 'fp1_a', reason: 'internal host', expires_at: '2027-01-31' };
const during = Date.parse('2027-01-31T23:59:59Z');
const after = Date.parse('2027-02-01T00:00:00Z');

describe('an ignore file', () => {
  it('covers a finding by its fingerprint until the end of the day', () => {
    const entries = parseIgnoreList(JSON.stringify([entry]));
    expect(ignoredBy(finding, entries, during)).toEqual(entry);
    expect(ignoredBy(finding, entries, after)).toBeUndefined();
    expect(ignoredBy({ ...finding, fingerprint: 'fp1_b' }, entries, during)).toBeUndefined();
  });

  it('covers every finding of a check', () => {
    const entries = parseIgnoreList(
      JSON.stringify([{ check_id: 'hsts-missing', reason: 'proxy', expires_at: '2027-01-31T12:00:00Z' }]),
    );
    expect(ignoredBy(finding, entries, Date.parse('2027-01-31T11:59:59Z'))?.reason).toBe('proxy');
    expect(ignoredBy({ ...finding, check_id: 'csp-missing' }, entries, 0)).toBeUndefined();
  });

  it('names the entries that have expired', () => {
    expect(expiredEntries([entry], during)).toEqual([]);
    expect(expiredEntries([entry], after)).toEqual([entry]);
  });

  it.each([
    ['{', /not JSON/],
    ['{}', /JSON array/],
    ['[1]', /entry 1 .* not an object/],
    [JSON.stringify([entry, { ...entry, reason: undefined }]), /entry 2 .* needs a reason/],
    [JSON.stringify([{ ...entry, reason: ' ' }]), /no usable reason/],
    [JSON.stringify([{ ...entry, expires_at: undefined }]), /needs expires_at/],
    [JSON.stringify([{ ...entry, expires_at: 'soon' }]), /no date: soon/],
    [JSON.stringify([{ ...entry, expires_at: '2027-02-30' }]), /no date: 2027-02-30/],
    [JSON.stringify([{ ...entry, expires_at: 'Jan 5' }]), /no date: Jan 5/],
    [JSON.stringify([{ ...entry, expires_at: '2027-01-31T12:00:00' }]), /no date: 2027-01-31T12:00:00$/],
    [JSON.stringify([{ ...entry, check_id: 'x' }]), /either fingerprint or check_id/],
    [JSON.stringify([{ reason: 'x', expires_at: '2027-01-31' }]), /either fingerprint or check_id/],
    [JSON.stringify([{ ...entry, until: 'x' }]), /unknown member: until/],
  ])('is refused as %s', (text, message) => {
    expect(() => parseIgnoreList(text)).toThrow(UsageError);
    expect(() => parseIgnoreList(text)).toThrow(message);
  });
});
