import { describe, expect, it } from '@jest/globals';
import { Form } from './form.ts';
import { nonceField, operationOf } from './form-nonce.ts';

const session = { sessionId: 'ses_1' };
const form = 'form_nonce=abc&target=https%3A%2F%2Fexample.com';

describe('the nonce of a form', () => {
  it('is another one in every form, and browsers do not restore it', () => {
    expect(nonceField().markup).not.toBe(nonceField().markup);
    expect(nonceField().markup).toContain('autocomplete="off"');
  });

  it('names one operation for a form that is sent twice', () => {
    expect(operationOf('/scans', new Form(form), session)).toBe(operationOf('/scans', new Form(form), session));
  });

  it.each([
    ['another path', '/keys', form, session],
    ['another field', '/scans', `${form}x`, session],
    ['another nonce', '/scans', form.replace('abc', 'abd'), session],
    ['another session', '/scans', form, { sessionId: 'ses_2' }],
  ])('names another one for %s', (_, path, body, who) => {
    expect(operationOf(path, new Form(body), who)).not.toBe(operationOf('/scans', new Form(form), session));
  });

  it('names none where there is no nonce or no session', () => {
    expect(operationOf('/scans', new Form('target=a'), session)).toBeUndefined();
    expect(operationOf('/scans', new Form(form), undefined)).toBeUndefined();
  });
});
