import { describe, expect, it } from '@jest/globals';
import { Form } from '../../web/form.ts';
import { acceptRiskFormOf, readAcceptRiskForm } from './accept-risk-form.ts';

const fingerprint = `fp1_${'0'.repeat(32)}`;
const now = '2026-06-01T12:00:00.000Z';
const read = (fields: Record<string, string>) =>
  readAcceptRiskForm(acceptRiskFormOf(new Form(new URLSearchParams(fields).toString())), fingerprint, now);

describe('the form that accepts a risk', () => {
  it('accepts until the end of a day, today at the earliest, or without an end', () => {
    expect(read({ reason: 'a', until: '2026-06-01' }).expiresAt).toBe('2026-06-01T23:59:59.999Z');
    expect(read({ reason: 'a', until: '' }).expiresAt).toBeNull();
    expect(read({ reason: 'two\r\nlines' }).reason).toBe('two\nlines');
  });

  it.each([
    [{ reason: '' }, 'reason'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: 'a'.repeat(1_001) }, 'reason'],
    [{ reason: 'a\u0000' }, 'reason'],
    [{ reason: 'a', until: '2026-05-31' }, 'until'],
    [{ reason: 'a', until: '2026-02-30' }, 'until'],
    [{ reason: 'a', until: 'tomorrow' }, 'until'],
  ])('rejects %j', (fields, param) => {
    expect(() => read(fields)).toThrow(expect.objectContaining({ code: 'invalid_parameter', details: { param } }));
  });
});
