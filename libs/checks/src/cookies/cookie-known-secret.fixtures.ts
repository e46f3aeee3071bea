import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

/** Made with jsonwebtoken 9, cookie-signature, keygrip, Flask 2.2, Django 3.2, Tornado 6.2, and Rack 2.2; others by their rules. */
const signed = {
  'JSON Web Token': [
    'token=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.Ep6vcd5lNENi4TMEGhahSev06TnH63MSRxhFe1blJAU',
    'shhhhh',
  ],
  'JSON Web Token with HS512, after a scheme': [
    'auth=Bearer%20eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwiaWF0IjoxNzUwMDAwMDAwfQ.qqm6qW9Ef09fktmGbeccwmCKehbwjY-DB3XzQyJJnYWpuYhEGVP5EH7nJBU6Ht_R30jqKnkwzMmjvdrP1VaT9w',
    'your-512-bit-secret',
  ],
  'JSON Web Token, with a secret in base64': [
    'accessToken=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJuYWNvcyIsImV4cCI6MTc1MDAwMDAwMH0.GiYW5wzThazEESMIvUMJtbP55H5gIFp7-NRhKUhhiCI',
    'SecretKey0123456789',
  ],
  'JSON Web Token, with what Java before version 11 reads of a secret in base64': [
    'jwt=eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJtb2QiLCJpYXQiOjE3NTAwMDAwMDB9.i3W-JqFDdg0RU3BOCbyCxaf0qQumGIeFvMgpiyy1J_ZF8dq4QtH5rQwEnWCgBCSJvaISjUU8S_GE5svZso1cZQ',
    'bezKoderSecretKey',
  ],
  'JSON Web Token, with a secret in base64 that has other characters': [
    'jwt=eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJtb2QiLCJpYXQiOjE3NTAwMDAwMDB9.ZhgSJXQ0Lf_wQ-IzFNNtN4y0VqDODrORe6wvTohqQ-KFvOmlW1H_XWNLFj75zGt0iA2CEg2uGeZx6qIknWzKzA',
    'your_jwt_secret_key',
  ],
  'Express, with JSON': [
    'user=s%3Aj%3A%7B%22name%22%3A%22Ann%20Lee%22%7D.JORuRdojnlw4p9zmQHLS%2Fuv3b5epKC60km97EJkQVLQ',
    'keyboard cat',
  ],
  'Remix, Fastify or Hono': [
    '__session=eyJ1c2VySWQiOiI3In0%3D.WtfbRPJGsAao%2BW4PT3B7G2VJWYLJEYYBsnhSxwdgVVo',
    's3cret1',
  ],
  'Remix, Fastify or Hono, with padding': ['user=7.B019tXkM1I%2BH83NdKFo%2FTHWN3wDYmS2SBinKUyVk9%2Fc%3D', '"secret"'],
  'Django, before version 3.1': ['sessionid="eyJhIjoxfQ:1xYFNi:1MCAGMXAyp67uvSkhULHrgKqB2Y"', 'change-me'],
  Express: ['connect.sid=s%3AJq2nQ8mZ4vXc1LrT.ax2Xiazyi9xanL%2FHpjWG9lEDWmMOneyw6o5wZyunluQ', 'keyboard cat'],
  Flask: ['session=eyJ1c2VyX2lkIjoxfQ.aw5LbA.fGu2xhGkyZY9cHxrlZBscAgk-c0', 'dev'],
  'Flask, compressed, with the secret of Superset': [
    'session=.eJyrVsrJT07MSVWyUkrNU9JRSi4uSgOyK4YJUKoFAGhyZVo.aw5LbA.reh6cxPsB0r8MAqTWQFZBBTAlls',
    'thisismyscretkey',
  ],
  Rack: [
    'rack.session=BAh7B0kiD3Nlc3Npb25faWQGOgZFVG86HVJhY2s6OlNlc3Npb246OlNlc3Npb25JZAY6D0BwdWJsaWNfaWRJIkU0Y2YzMWZkMzI1YTY5OTNiOWJjM2E3NGFmMjU1MjI0ZGY0ZTAyZTJiMjJiNGVmNGVjN2UzZGQ1NDE0OGZjNGM1BjsARkkiBmEGOwBUaQY%3D--f27e79e185028811b7484e3d2241fdd1139e592a',
    'change_me',
  ],
  Django: ['sessionid=eyJhIjoxfQ:1xYFNi:Rb5quQAPYnYBkj1_KBmS-Ls43t5LTIbASCJwREQGbF4', 'change-me'],
  Tornado: [
    'user="2|1:0|10:1796098939|4:user|8:YWxpY2U=|b646c148fade671fc1d526654e4a7102e3a3eeb440926b1d275f504c745a600f"',
    '__TODO:_GENERATE_YOUR_OWN_RANDOM_VALUE_HERE__',
  ],
  Laravel: [
    'laravel_session=eyJpdiI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHc9PSIsInZhbHVlIjoiTURFeU16UTFOamM0T1dGaVkyUmxaakF4TWpNME5UWTNPRGxoWW1Oa1pXWT0iLCJtYWMiOiI0ODIxZjRjOGM4ZDMwMTI0ZWQ5NmM5NjVlZjIxZjkxYTQ2ODAxOGZjMGExY2ZjZTcyZTk2M2U2ZmQ1OTgwYWRjIiwidGFnIjoiIn0%3D',
    'SomeRandomStringWith32Characters',
  ],
} as const;

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      Object.entries(signed).map(([name, [cookie, secret]]) => [
        `of ${name}`,
        {
          site: headers({ 'Set-Cookie': `${cookie}; Path=/; HttpOnly` }),
          expect: [
            {
              evidence: [`signature (${name.split(/ with|, (?!Fastify)/)[0]}) made with the secret`, secret],
              confidence: 'high' as const,
            },
          ],
        },
      ]),
    ),
    'with the signature in a cookie of its own': {
      site: headers({
        'Set-Cookie': ['session=eyJ2aWV3cyI6MX0=; HttpOnly', 'session.sig=DJaPtrG-tmTnVr33fOWXqWGnVlw'],
      }),
      expect: [{ evidence: ['session=eyJ***', 'signature (Koa or cookie-session) made with the secret "key1"'] }],
    },
  },
  silent: {
    ...Object.fromEntries(
      Object.entries(signed).map(([name, [cookie]]) => [
        `of ${name}, with a secret of its own`,
        headers({ 'Set-Cookie': cookie.replace(/(.)(.)(?=(?:%3D)?"?$)/, '$2$1') }),
      ]),
    ),
    'with the signature of another value': headers({
      'Set-Cookie': ['session=eyJ2aWV3cyI6Mn0=', 'session.sig=DJaPtrG-tmTnVr33fOWXqWGnVlw'],
    }),
    'a session that is an id alone': headers({ 'Set-Cookie': 'PHPSESSID=9f3ac01b2d4e9f3ac01b2d4e' }),
    'a token that a public key verifies': headers({
      'Set-Cookie': 'token=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3In0.Ep6vcd5lNENi4TMEGhahSev06TnH63MSRxhFe1blJAU',
    }),
    'what begins like an encrypted cookie of Laravel, and is none': headers({
      'Set-Cookie': `state=eyJ${'A'.repeat(60)}`,
    }),
    'a value with a percent sign that encodes nothing': headers({ 'Set-Cookie': 'discount=100%' }),
  },
};
