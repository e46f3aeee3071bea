import { describe, expect, it } from '@jest/globals';
import type { Outcome } from '#scanner/check-api';
import { givenSite } from '../../scanner/src/testing/site.ts';
import type { SiteDescription } from '../../scanner/src/testing/site.ts';
import { catalogue } from './index.ts';

/** The findings of all passive checks on a site, as `id severity`. */
function said(site: SiteDescription): string[] {
  const artifacts = givenSite(site);
  return catalogue.flatMap((check) => {
    if (!('run' in check)) return [];
    const outcomes: readonly Outcome[] = check.run(artifacts);
    return outcomes.map(({ severity }) => `${check.meta.id} ${severity ?? check.meta.severity}`);
  });
}

const soundHeaders = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'Content-Security-Policy':
    "default-src 'self'; script-src 'nonce-4AEemGb0xJptoIGFP3Nd8g==' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; upgrade-insecure-requests",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'Set-Cookie': '__Host-session=8f3a9c77b2d4e5f6; Path=/; Secure; HttpOnly; SameSite=Lax',
};

const soundPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<link rel="stylesheet" href="/s.css"><script nonce="4AEemGb0xJptoIGFP3Nd8g==" src="/app.js"></script></head>
<body><h1>Shop</h1><p>Version 10.4.2, build 2024.11.20. Call 192.0.2.1? See /home/garden and C: drives.</p>
<a href="https://partner.example/" rel="noopener" target="_blank">Partner</a>
<pre><code>java.lang.Exception\n\tat com.example.A.b(A.java:1)\n\tat com.example.C.d(C.java:2)
You have an error in your SQL syntax
&lt;?php echo 1; ?&gt;</code></pre>
<form method="post" action="/login"><input name="user"><input type="password" name="password"><input type="hidden" name="csrf_token" value="x"></form>
</body></html>`;

/** The random nonce is another one in every response. */
const changingNonce = (): SiteDescription => {
  let count = 0;
  return {
    responses: {
      '/': () => {
        count += 1;
        const policy = soundHeaders['Content-Security-Policy'].replace(
          '4AEemGb0xJptoIGFP3Nd8g',
          `4AEemGb0xJptoIGFP3N${count}8g`,
        );
        return { headers: { ...soundHeaders, 'Content-Security-Policy': policy }, body: soundPage };
      },
    },
  };
};

/** Facts about mail, DNS and the server that these sites do not describe. */
const aboutThePage = (all: readonly string[]) =>
  all.filter((one) => !/^(dns|spf|dmarc|mta-sts|tlsa|ipv6|security-txt|dnssec|tls|robots)-/.test(one));

describe('nothing is said above a note about', () => {
  it('a site that does everything right', () => {
    expect(
      aboutThePage(said({ ...changingNonce(), scanType: 'quick' })).filter((one) => !one.endsWith(' info')),
    ).toEqual([]);
  });
});

describe('nothing at all is said about', () => {
  const wall = '<html><head><title>Access denied</title></head><body><form><input type=password></form></body></html>';

  it.each([403, 404, 429, 503])('the content of a site that responses %i to everything', (status) => {
    expect(aboutThePage(said({ otherwise: { status, body: wall } }))).toEqual([]);
  });

  it('a site that leads elsewhere', () => {
    const elsewhere = {
      status: 301,
      headers: {
        location: 'https://other.test/',
        'strict-transport-security': soundHeaders['Strict-Transport-Security'],
      },
    };
    expect(aboutThePage(said({ responses: { '/': elsewhere } }))).toEqual([]);
  });

  it('a picture', () => {
    const picture = {
      headers: { 'content-type': 'image/png', 'strict-transport-security': soundHeaders['Strict-Transport-Security'] },
      body: 'PNG',
    };
    expect(aboutThePage(said({ responses: { '/': picture } }))).toEqual([]);
  });
});
