import { describe, expect, it } from '@jest/globals';
import { maskSecrets } from './mask-secrets.ts';

describe('a secret', () => {
  it.each([
    ['DB_PASSWORD=correct-horse-battery', 'DB_PASSWORD=corr…'],
    ['"api_key": "0123456789abcdef"', '"api_key": "0123…"'],
    ['Set-Cookie: sid=0123456789abcdef; Path=/', 'Set-Cookie: sid=0123…; Path=/'],
    ['PHPSESSID=8f14e45fceea167a; HttpOnly', 'PHPSESSID=8f14…; HttpOnly'],
    ['aws AKIAIOSFODNN7EXAMPLE here', 'aws AKIA… here'],
    ['AIzaSyA0123456789abcdefghijklmnopqrstuv', 'AIza…'],
    ['glpat-0123456789abcdefghij', 'glpa…'],
    ['npm_0123456789abcdefghijklmnopqrstuvwxyz', 'npm_…'],
    ['SG.0123456789abcdef.0123456789abcdef', 'SG.0…'],
    ['rk_live_0123456789', 'rk_l…'],
    ['github_pat_0123456789abcdefghij', 'gith…'],
    ['ghp_0123456789abcdefghijABCDEFGHIJ012345', 'ghp_…'],
    ['xoxb-123456789012-abcdef', 'xoxb…'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N', 'eyJh…'],
    ['postgres://app:hunter2hunter2@db/prod', 'postgres://app:hun…@db/prod'],
    ['redis://:hunter2hunter2@cache', 'redis://:hun…@cache'],
    ['DB_PASS=correct-horse', 'DB_PASS=cor…'],
    ['Authorization: Basic dXNlcjpwYXNzd29yZA==', 'Authorization: Basic dXNl…'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END', '-----BEGIN RSA PRIVATE KEY-----…'],
    ['/reset?token=0123456789abcdef&x=1', '/reset?token=0123…&x=1'],
    ['<link href="/news.atom?key=ab237370b66a311c3a507fa62fdbb1cde8a8bd58">', '<link href="/news.atom?key=ab23…">'],
    ['/a?x=1&amp;feed_key=ab237370b66a311c3a507fa6&amp;y=2', '/a?x=1&amp;feed_key=ab23…&amp;y=2'],
    ['/file?X-Amz-Signature=ab237370b66a311c3a507fa6&a=1', '/file?X-Amz-Signature=ab23…&a=1'],
    ['/file?se=2026-01-01&sig=q0JpZ2h0V2F5%2BVG9TaG93WW91MTI%3D', '/file?se=2026-01-01&sig=q0Jp…'],
  ])('in %j is cut', (text, masked) => expect(maskSecrets(text)).toBe(masked));

  it.each([
    'WWW-Authenticate: Digest realm="members"',
    'Server: Apache/2.4.1 (Unix)',
    "content-security-policy: script-src 'nonce-abc123def456' 'self'",
    '<input type="password" name="password" autocomplete="current-password">',
    'author: somebody-else-entirely',
    'Access-Control-Allow-Credentials: true',
    '/list?key=name&sort_key=created-at-descending&monkey=ab237370b66a311c3a507fa6',
    '/list?key=<script>alert(1)</script>&key=a-long-word-without-any-number',
    '/list?key=%3Cimg%20src%3Dx%20onerror%3D%27q1abcdefgh%27%3E&sort_key=%27%20OR%20%271%27%3D%271',
    'residence=somewhere-in-the-country',
  ])('is not seen in %j', (text) => expect(maskSecrets(text)).toBe(text));

  // With a quadratic pattern this would run into the test's time limit.
  it.each(['-', 'token', '://a', ':', 'a', 'password=', '?key=', '&key=a1', 'set-cookie: a'])(
    'is looked for in linear time: %j',
    (piece) => {
      expect(maskSecrets(`eyJ${piece.repeat(400_000 / piece.length)}`)).toContain(piece.slice(0, 1));
    },
  );
});
