import { describe, expect, it } from '@jest/globals';
import { postForm } from './console-layout.ts';
import type { SignedInUser } from './console-session.ts';
import { Form } from './form.ts';
import { requireFormToken, requireSameAccount, requireSameOrigin } from './form-protection.ts';

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
    [
      'another where the browser says that it is the same',
      { origin: 'https://scans.example.net', host: '127.0.0.1:8443', 'sec-fetch-site': 'same-origin' },
    ],
    ['that of a form that was sent once more by hand', { origin: publicUrl, host: 'x', 'sec-fetch-site': 'none' }],
  ])('may be %s', (_, headers) => {
    expect(() => requireSameOrigin(headers, publicUrl)).not.toThrow();
  });

  it('may be over TLS where a proxy ends it', () => {
    const headers = { origin: 'https://scans.example.com', host: 'scans.example.com' };
    expect(() => requireSameOrigin(headers, 'http://127.0.0.1:8443')).not.toThrow();
  });

  it('that a proxy has changed is rejected with the setting that helps', () => {
    const headers = { origin: 'https://scans.example.com', host: '127.0.0.1:8443' };
    expect(() => requireSameOrigin(headers, 'https://127.0.0.1:8443')).toThrow(/its operator sets PUBLIC_URL to it/);
  });

  it.each([
    ['absent', { host: 'scans.example.com' }],
    ['another one of the same site', { origin: publicUrl, host: 'scans.example.com', 'sec-fetch-site': 'same-site' }],
    [
      'that of a page of another site',
      { origin: publicUrl, host: 'scans.example.com', 'sec-fetch-site': 'cross-site' },
    ],
    ['stated twice', { host: 'scans.example.com', 'sec-fetch-site': 'same-origin, cross-site' }],
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

describe('the account of a form', () => {
  const membership = { accountId: 'acc_1', accountName: 'Shop', role: 'owner' } as const;
  const isAnother = expect.objectContaining({ status: 409 });

  it('must be the one that the user uses now', () => {
    const form = new Form('form_account=acc_1');
    expect(() => requireSameAccount(form, { ...session, membership })).not.toThrow();
    expect(() => requireSameAccount(form, { ...session, membership: { ...membership, accountId: 'acc_2' } })).toThrow(
      isAnother,
    );
    expect(() => requireSameAccount(form, session)).toThrow(isAnother);
  });

  it('is not needed on pages that are about no account', () => {
    expect(() => requireSameAccount(new Form(''), { ...session, membership })).not.toThrow();
  });

  it('is in every form of a page about an account', () => {
    expect(postForm('/a', { ...session, ...membership }, '').markup).toContain('name="form_account" value="acc_1"');
    expect(postForm('/a', session, '').markup).not.toContain('form_account');
  });
});
