import type { HostilePage } from './hostile-page.ts';

/** Documents other than HTML, and header fields, that make the browser itself fetch something from `host`. */
export function documentPagesFor(host: string): readonly HostilePage[] {
  const https = `https://${host}`;
  const http = `http://${host}`;
  return [
    ...Object.entries(documents(http, https)).map(([type, html]) => ({
      name: `${type} that names ${host}`,
      type,
      html,
    })),
    ...challenges.map(([status, field]) => ({
      name: `${status} with ${field[1]}`,
      html: '<p>sign in',
      status,
      headers: [field],
    })),
    {
      name: `reports of policies to ${host}`,
      html: `<script src=/own.js></script><script>document.write('x'); eval('1')</script>`,
      headers: [
        [
          'content-security-policy-report-only',
          `default-src 'none'; require-trusted-types-for 'script'; report-uri ${https}/r; report-to g`,
        ],
        ['permissions-policy-report-only', 'sync-xhr=();report-to=g'],
        ['cross-origin-embedder-policy-report-only', 'require-corp; report-to="g"'],
        ['integrity-policy-report-only', 'blocked-destinations=(script), endpoints=(g)'],
        ['expect-ct', `max-age=9, enforce, report-uri="${https}/ct"`],
        ['public-key-pins', `pin-sha256="x"; max-age=9; report-uri="${https}/pins"`],
        ['reporting-endpoints', `g="${https}/g", default="${http}/d"`],
        [
          'link',
          `<${https}/dictionary>; rel="compression-dictionary", <${https}/m.js>; rel=modulepreload, <${https}/next>; rel=next`,
        ],
      ],
    },
    {
      name: `what the browser itself reads of a page of ${host}`,
      html: `<head><link rel=search type=application/opensearchdescription+xml href="${https}/search.xml"><link rel=amphtml href="${https}/amp">
        <link rel=canonical href="${https}/c"><link rel=alternate type=application/rss+xml href="${http}/feed"><link rel=apple-touch-icon href="${https}/t">
        <link rel=mask-icon href="${https}/m.svg"><link rel=monetization href="${https}/pay"><link rel=facilitated-payment href="upi://pay?pa=${host}">
        <link rel=expect href="#x" blocking=render><meta name=referrer content=unsafe-url><base href="${https}/">
        <meta property=og:image content="${https}/og"><meta name=msapplication-config content="${http}/b.xml"></head>
        <body><p lang=fr>Bonjour tout le monde, ceci est une page qui pourrait être traduite.</p><textarea spellcheck=true lang=de autofocus>Rechtschreibprüfunk</textarea>
        <form action="${https}/login"><input name=user autocomplete=username><input type=password autocomplete=current-password><input autocomplete=cc-number name=card><input type=submit></form>
        <video controls autoplay muted><source src="${https}/v.m3u8" type=application/vnd.apple.mpegurl><source src="${http}/v.mpd" type=application/dash+xml></video>
        <script>print(); document.querySelector('textarea').select(); document.execCommand('copy'); navigator.storage?.persist?.(); navigator.wakeLock?.request?.('screen').catch(() => 0)</script>`,
    },
  ];
}

/** Each asks for a way to sign in for which some browsers look up names or wait for a person. */
const challenges: readonly (readonly [number, readonly [string, string]])[] = [
  [401, ['www-authenticate', 'Basic realm="x"']],
  [401, ['www-authenticate', 'Negotiate']],
  [401, ['www-authenticate', 'NTLM']],
  [401, ['www-authenticate', 'Digest realm="x", nonce="y", qop="auth"']],
  [407, ['proxy-authenticate', 'Basic realm="another proxy"']],
  [407, ['proxy-authenticate', 'Negotiate']],
];

/** Documents by their media types. */
function documents(http: string, https: string): Readonly<Record<string, string>> {
  return {
    'application/pdf': `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(${https}/open)>>/AA<</WC<</S/SubmitForm/F(${http}/submit)>>>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/AA<</O<</S/GoToR/F<</FS/URL/F(${http}/remote)>>>>>>/Contents<</FS/URL/F(${https}/contents)>>>>endobj
trailer<</Root 1 0 R>>`,
    'application/x-ns-proxy-autoconfig': `function FindProxyForURL() { return 'PROXY ${new URL(http).host}; DIRECT' }`,
    'application/vnd.apple.mpegurl': `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXT-X-KEY:METHOD=AES-128,URI="${https}/key"\n#EXTINF:9,\n${http}/segment.ts\n`,
    'application/dash+xml': `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${https}/</BaseURL></MPD>`,
    'application/signed-exchange;v=b3': `sxg1-b3\0\0\x1c${https}/fallback`,
    'application/webbundle': `\u0086\u0048🌐📦${https}/`,
    'multipart/related; boundary=x': `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\nContent-Location: ${http}/\r\n\r\n<img src="${https}/mhtml">\r\n--x--\r\n`,
    'multipart/x-mixed-replace; boundary=x': `--x\r\nContent-Type: text/html\r\n\r\n<img src="${https}/mixed">\r\n--x\r\nContent-Type: text/html\r\n\r\n<script src="${http}/s"></script>\r\n--x--\r\n`,
    'application/x-chrome-extension': 'Cr24',
    'application/x-x509-ca-cert': `-----BEGIN CERTIFICATE-----\n${https}\n-----END CERTIFICATE-----`,
    'text/calendar': `BEGIN:VCALENDAR\nREFRESH-INTERVAL;VALUE=DURATION:PT1S\nSOURCE;VALUE=URI:${https}/c.ics\nEND:VCALENDAR`,
    'application/rss+xml': `<rss><channel><link>${https}</link><image><url>${http}/i</url></image></channel></rss>`,
    'application/xhtml+xml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="preconnect" href="${https}"/></head><body><iframe src="${http}/x"/></body></html>`,
    'application/mathml+xml': `<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext href="${https}/m"><img xmlns="http://www.w3.org/1999/xhtml" src="${http}/i"/></mtext></math>`,
  };
}
