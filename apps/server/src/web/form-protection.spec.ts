import { describe, expect, it } from '@jest/globals';
import { postForm } from './console-layout.ts';
import type { SignedInUser } from './console-session.ts';
import { Form } from './form.ts';
import { requireFormToken, requireSameOrigin } from './form-protection.ts';

const session: SignedInUser = {
  sessionId: 'ses_1',
  isFresh: true,
  userId: 'usr_1',
  email: 'a@example.com',
  isOperator: false,
  formToken: 'tok"en',
};
const publicUrl = 'https://scans.example.com';
const rejected = expect.objectContaining({ status: 403 });

describe('the origin of a form', () => {
  it.each([
    ['the public URL', { origin: 'https://scans.example.com', host: 'internal:8443' }],
    ['the host that the browser used', { origin: 'https://localhost:8443', host: 'localhost:8443' }],
  ])('may be %s', (_, headers) => {
    expect(() => requireSameOrigin(headers, publicUrl)).not.toThrow();
  });

  it.each([
    ['absent', { host: 'scans.example.com' }],
    ['hidden', { origin: 'null', host: 'scans.example.com' }],
    ['another site', { origin: 'https://evil.example', host: 'scans.example.com' }],
    ['the site over plain HTTP', { origin: 'http://scans.example.com', host: 'scans.example.com' }],
    ['another port', { origin: 'https://scans.example.com:8443', host: 'scans.example.com' }],
    [
      'a name that begins like the site',
      { origin: 'https://scans.example.com.evil.example', host: 'scans.example.com' },
    ],
  ])('must not be %s', (_, headers) => {
    expect(() => requireSameOrigin(headers, publicUrl)).toThrow(rejected);
  });
});

describe('the token of a form', () => {
  it('must be that of the session', () => {
    expect(() => requireFormToken(new Form('form_token=tok%22en'), session)).not.toThrow();
    expect(() => requireFormToken(new Form('form_token=other'), session)).toThrow(rejected);
    expect(() => requireFormToken(new Form(''), session)).toThrow(rejected);
  });

  it('is not needed without a session', () => {
    expect(() => requireFormToken(new Form(''), undefined)).not.toThrow();
  });

  it('is in every form of a session', () => {
    expect(postForm('/a', session, '').markup).toContain('name="form_token" value="tok&#34;en"');
    expect(postForm('/a', undefined, '').markup).not.toContain('form_token');
  });
});
