import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const json = (value: unknown, path = '/users/v1/_debug', status = 200): SiteDescription => ({
  responses: {
    '/': 'x',
    [path]: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) },
  },
  crawled: [path],
});
const users = [
  { admin: false, email: 'mail1@mail.com', password: 'pass1', username: 'name1' },
  { admin: false, email: 'mail2@mail.com', password: 'pass2', username: 'name2' },
  { admin: true, email: 'admin@mail.com', password: 'pass1', username: 'admin' },
];
const withPasswords = (...values: readonly string[]): SiteDescription =>
  json(values.map((password, at) => ({ username: `name${at}`, password })));

export const fixtures: CheckFixtures = {
  reports: {
    'a list of users': {
      site: json({ users }),
      expect: [{ url: '/users/v1/_debug', severity: 'high', evidence: '3 accounts with "password":"***"' }],
    },
    'a list of its own, with addresses and other names': {
      site: json([
        { email: 'ada@shop.example', pwd: 'Tr0ub4dor' },
        { email: 'bob@shop.example', pwd: 'correct-horse' },
      ]),
      expect: [{ evidence: '2 accounts with "pwd":"***"' }],
    },
  },
  silent: {
    'users without passwords': json({ users: users.map(({ username, email }) => ({ username, email })) }),
    'masked passwords': withPasswords('********', '••••••••', 'xxxxx1', '[FILTERED]', 'p***1'),
    'empty passwords': withPasswords('', '', ''),
    hashes: withPasswords('5f4dcc3b5aa765d61d8327deb882cf99', '{SSHA}abcdef123456', '$2b$10$abcdefghijk'),
    'the echo of a login': json({ request: { username: 'name1', password: 'pass1' } }),
    'the echo of two logins of one account': json([users[0], users[0]]),
    'labels of fields in several languages': json([
      { username: 'Username', password: 'Password' },
      { username: 'Benutzername', password: 'Passwort' },
      { username: 'Usuario', password: 'Contraseña' },
    ]),
    'paths of pages': json([
      { login: '/login', password: '/forgot-password' },
      { login: '/admin/login', password: 'https://id.example.com/reset?step=1' },
    ]),
    'rules of fields': withPasswords('required|min:8', 'required|min:10'),
    'examples of an API': json({ openapi: '3.1.0', components: { users } }),
    'examples of a schema': json({ title: 'Users', examples: users }),
    'a sample in the documentation': json({ users }, '/docs/users.json'),
    'an error': json({ users }, '/users', 500),
  },
};
