import { describe, expect, it } from '@jest/globals';
import { noCoverage } from '../coverage.ts';
import type { TargetCredentials } from '../credentials.ts';
import { SecretRedactor } from './secret-redactor.ts';

const target = 'https://shop.example.com/';
const redactorOf = (credentials: Partial<TargetCredentials>) =>
  new SecretRedactor({ headers: {}, cookies: {}, ...credentials }, target);

describe('the values of credentials', () => {
  const token = 'k9/Fq+2"vLx8&Zp=';
  const redactor = redactorOf({ headers: { authorization: `Bearer ${token}` }, cookies: { sid: 'c0ffee99' } });

  it.each([
    ['as they are', `Authorization: Bearer ${token}`, 'Authorization: Bearer …'],
    ['of cookies', 'Cookie: lang=en; sid=c0ffee99', 'Cookie: lang=en; sid=…'],
    ['in a URL', `/next?token=${encodeURIComponent(token)}&a=1`, '/next?token=…&a=1'],
    ['in markup', '<b>k9/Fq+2&quot;vLx8&amp;Zp=</b>', '<b>…</b>'],
    ['in JSON', String.raw`{"t":"k9/Fq+2\"vLx8&Zp="}`, '{"t":"…"}'],
    ['in lower case', token.toLowerCase(), '…'],
    ['cut at the end', `Bearer ${token.slice(0, 10)}`, 'Bearer …'],
    ['cut at the beginning', token.slice(5), '…'],
    ['again and again', 'c0ffee99 and c0ffee99', '… and …'],
  ])('are redacted %s', (_name, text, shown) => {
    expect(redactor.text(text)).toBe(shown);
  });

  it('are redacted in the password of Basic authentication', () => {
    const basic = `Basic ${Buffer.from('admin:correct horse').toString('base64')}`;
    const text = redactorOf({ headers: { authorization: basic } }).text(`${basic}: hello admin, correct horse`);
    expect(text).toBe('Basic …: hello admin, …');
  });

  it.each(['authorization', 'proxy-authorization'])('are redacted in %s though the token is a word', (name) => {
    expect(redactorOf({ headers: { [name]: 'Bearer hunterhunter' } }).text('Bearer hunterhunter')).toBe('Bearer …');
  });

  it('leave the words beside them, short values and the name of the site', () => {
    const plain = redactorOf({
      headers: {
        authorization: 'Digest username="operator1", response="5f4dcc3b5aa765d6"',
        'x-site': target,
        accept: 'application/json',
      },
      cookies: { theme: 'dark' },
    });
    const text = 'a digest response with the username of https://shop.example.com/ is application/json, dark';
    expect(plain.text(text)).toBe(text);
    expect(plain.text('response="5f4dcc3b5aa765d6"')).toBe('response="…"');
  });

  it('are no words of cookies that choose something, so that URLs stay what they are', () => {
    const chosen = redactorOf({ cookies: { security: 'impossible', session: 'letmeinnow' } });
    expect(chosen.text('/source/impossible.php is possible for letmeinnow')).toBe(
      '/source/impossible.php is possible for …',
    );
  });

  it.each([
    ['gate', 'swordfish'],
    ['preview', 'opensesame'],
    ['XSRF', 'qwkzjhvbnmpl'],
    ['remember', 'hunterhunter'],
    ['viewer', 'swordfish'],
    ['theme', 'c0rrect-horse'],
  ])('are redacted though they may be a choice: the cookie %s=%s', (name, value) => {
    expect(redactorOf({ cookies: { [name]: value } }).text(`hello ${value}`)).toBe('hello …');
  });

  it.each([
    ['theme', 'midnight'],
    ['Lang', 'ukrainian'],
    ['country', 'switzerland'],
  ])('are shown where a cookie of this name chooses by a word: %s=%s', (name, value) => {
    expect(redactorOf({ cookies: { [name]: value } }).text(`/pages/${value}`)).toBe(`/pages/${value}`);
  });

  it('are redacted in all of an outcome and of a coverage', () => {
    expect(
      redactor.outcome({
        url: new URL('?s=c0ffee99', target),
        evidence: 'c0ffee99',
        parameter: 'c0ffee99',
        title: 'A c0ffee99',
      }),
    ).toEqual({ url: `${target}?s=…`, evidence: '…', parameter: '…', title: 'A …' });
    const coverage = redactor.coverage({
      ...noCoverage(1),
      blocked: { reason: 'block_page', detail: 'your c0ffee99' },
      skipped: [{ checkId: 'a', reason: 'no response at /?s=c0ffee99' }],
    });
    expect(JSON.stringify(coverage)).not.toContain('c0ffee99');
  });
});
