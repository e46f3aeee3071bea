import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

/** Characters that look random, the same ones at each call. */
function characters(length: number, alphabet: string): string {
  let state = 11;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return alphabet.charAt(Math.floor((state / 2 ** 32) * alphabet.length));
  }).join('');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const bcrypt = `$2b$10$${characters(53, letters)}`;
const hex = (length: number): string => characters(length, '0123456789abcdef');

const json = (value: unknown, contentType = 'application/json', path = '/api/users'): SiteDescription => ({
  responses: { '/': 'x', [path]: { headers: { 'content-type': contentType }, body: JSON.stringify(value) } },
  crawled: [path],
});

export const fixtures: CheckFixtures = {
  reports: {
    'a list of users': {
      site: json({ users: [{ id: 1, name: 'Ada', password: bcrypt }] }),
      expect: [{ url: '/api/users', severity: 'high', confidence: 'high', evidence: '"password":"$2b$10***' }],
    },
    'in a list of values': { site: json(['ada', bcrypt]), expect: [{ evidence: '"$2b$10***' }] },
    ...Object.fromEntries(
      [
        `$argon2id$v=19$m=65536,t=3,p=4$${characters(22, letters)}$${characters(43, letters)}`,
        `$6$rounds=5000$${characters(16, letters)}$${characters(86, letters)}`,
        `$1$${characters(8, letters)}$${characters(22, letters)}`,
        `$P$B${characters(30, letters)}`,
        `pbkdf2_sha256$390000$${characters(22, letters)}$${characters(43, letters)}=`,
        `{SSHA}${characters(32, letters)}`,
      ].map((hash) => [
        `in the format ${hash.slice(0, 8)}`,
        { site: json({ user: { secret: hash } }), expect: [{ evidence: `"secret":"${hash.slice(0, 6)}***` }] },
      ]),
    ),
    ...Object.fromEntries(
      (
        [
          ['password', 32],
          ['password_hash', 40],
          ['passwordHash', 64],
          ['user_pass', 32],
          ['hashedPassword', 128],
        ] as const
      ).map(([name, length]) => [
        `digits as the member ${name}`,
        {
          site: json({ [name]: hex(length) }),
          expect: [{ confidence: 'medium', evidence: `"${name}":"${hex(6)}***` }],
        },
      ]),
    ),
    'in the table of a page': {
      site: page(`<table><tr><td>ada</td><td>${bcrypt}</td></tr></table>`),
      expect: [{ evidence: '$2b$10***' }],
    },
  },
  silent: {
    'users without their passwords': json({ users: [{ id: 1, name: 'Ada', passwordChangedAt: '2026-01-01' }] }),
    'digits of another use': json({ etag: hex(32), passwordless: hex(32), id: hex(64) }),
    'a text about passwords': json({
      password: 'must have eight characters',
      help: `Store ${bcrypt}, not the password`,
    }),
    'an example in the description of an API': json({
      openapi: '3.1.0',
      components: { schemas: { User: { example: { password: bcrypt } } } },
    }),
    'a test in a source map': json({ version: 3, sourcesContent: [bcrypt] }, 'application/json', '/app.js.map'),
    'a listing of a manual': page(`<p>It looks like this:</p><pre>${bcrypt}</pre>`),
    'an error': {
      responses: { '/': { status: 404, headers: { 'content-type': 'application/json' }, body: `["${bcrypt}"]` } },
    },
  },
};
