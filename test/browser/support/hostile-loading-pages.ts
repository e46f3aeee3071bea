import type { HostilePage } from './hostile-page.ts';

/** Pages that make every kind of element, style sheet, worker and agent of the platform load something of `host`. */
export function loadingPagesFor(host: string): readonly HostilePage[] {
  const https = `https://${host}`;
  const http = `http://${host}`;
  return [
    {
      name: `every attribute with a URL of ${host}`,
      html: `<!doctype html><html manifest="${http}/appcache"><head profile="${http}/p"><base target=_blank>
        <link rel=preload as=fetch crossorigin href="${https}/pf"><link rel=preload as=image imagesrcset="${http}/1 1x, ${https}/2 2x" imagesizes=1px fetchpriority=high>
        <link rel="compression-dictionary" href="${https}/cd"><link rel="import" href="${http}/import"><link rel=pingback href="${http}/pb"><link rel=webmention href="${https}/w">
        <link rel=manifest crossorigin=use-credentials href='data:application/manifest+json,${encodeURIComponent(manifest(https))}'>
        <meta http-equiv=content-security-policy-report-only content="default-src 'none'; report-uri ${https}/m"><meta http-equiv=origin-trial content=x><meta http-equiv=accept-ch content=dpr><meta http-equiv=delegate-ch content="dpr ${https}">
        <script type=speculationrules src="${https}/rules"></script><script src="${https}/a.js" attributionsrc="${https}/a" integrity=sha256-x crossorigin></script><script nomodule src="${http}/n.js"></script></head>
        <body background="${http}/bg"><table background="${https}/t"><tr><td background="${http}/td"></table>
        <picture><source srcset="${https}/ps 1x"><img srcset="${http}/is 1x" lowsrc="${http}/l" longdesc="${http}/ld" usemap=#m loading=lazy attributionsrc fetchpriority=high></picture>
        <video poster="${https}/poster" crossorigin><track default kind=captions src="${http}/t.vtt"></video><input type=image src="${http}/ii" formaction="${https}/fa"><button formaction="${http}/b">x</button>
        <map name=m><area href="${https}/area" ping="${http}/ping" attributionsrc="${https}/as" shape=default></map><applet code=x codebase="${http}/" archive="${https}/a.jar"></applet>
        <bgsound src="${http}/s"><blockquote cite="${http}/c"></blockquote><iframe credentialless csp="default-src ${https}" src="${http}/cl" allow="attribution-reporting; shared-storage"></iframe><iframe srcdoc="<base href='${https}/'><img src=x>"></iframe>
        <object type="application/x-shockwave-flash" data="${https}/s.swf" codebase="${http}/"></object><embed type="application/pdf" src="${https}/e.pdf"><svg><a href="${https}/sa"><animate attributeName=href values="${http}/an"/><text>x</text></a><feImage href="${http}/fe"/><script href="${https}/ss.js"/></svg>
        <math href="${https}/m"><mi>x</mi></math><xml src="${http}/x"></xml><dialog open></dialog><template shadowrootmode=open><link rel=stylesheet href="${https}/shadow.css"></template>`,
    },
    {
      name: `every property of a style sheet with a URL of ${host}`,
      html: `<!doctype html><style>
        @import url("${https}/1.css") layer(x) supports(display: grid) screen; @import "${http}/2.css"; @namespace url(${http}/ns);
        @font-face { font-family: f; src: local(x), url("${https}/f.woff2") format(woff2) tech(variations), url(${http}/f.svg#f) }
        @view-transition { navigation: auto } @property --u { syntax: "<url>"; inherits: false; initial-value: url(${https}/pr) } @counter-style c { symbols: url(${https}/cs) }
        @font-palette-values --p { font-family: f } @page { background: url(${https}/page) }
        *, ::before { font-family: f; content: url(${https}/co); cursor: url(${http}/cu), image-set("${https}/set" 1x), auto; list-style: url(${https}/li); mask: url(${http}/ma); -webkit-mask-box-image: url(${https}/mb);
          border-image: url(${http}/bi) 1; clip-path: url(${https}/cp#x); filter: url(${http}/fi#x); backdrop-filter: url(${https}/bf#x); shape-outside: url(${https}/so); offset-path: url(${http}/op#x);
          background: -webkit-cross-fade(url(${https}/x), url(${http}/y), 50%), url("//${host}/n"), paint(p); fill: url(${https}/fl#x); marker: url(${http}/mk#x); behavior: url(${https}/htc) }
        </style><p style="background: var(--u), url(${https}/inline)">x</p><style media=print>@import "${https}/print.css";</style>
        <script>document.adoptedStyleSheets = [Object.assign(new CSSStyleSheet(), {})]; document.adoptedStyleSheets[0].replace('p { background: url(${https}/adopted) }');
        document.body.style.backgroundImage = 'url(${http}/set)'; print()</script>`,
    },
    {
      name: `agents, stores and advertisements of ${host}`,
      html: script(`
        const quiet = (work) => { try { Promise.resolve(work()).catch(() => 0) } catch {} };
        quiet(() => new TCPSocket('${hostname(host)}', 80).opened); quiet(() => new TCPServerSocket('0.0.0.0').opened); quiet(() => new UDPSocket({ localAddress: '0.0.0.0', multicastAllowAddressSharing: true }).opened);
        quiet(() => chrome.sockets.tcp.create(() => 0)); quiet(() => chrome.runtime.connect('abcdefghijklmnopabcdefghijklmnop')); quiet(() => chrome.runtime.sendMessage('x', '${https}'));
        quiet(() => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: '${hostname(host)}', timeout: 500 } }));
        quiet(() => navigator.credentials.create({ publicKey: { challenge: new Uint8Array(16), rp: { id: '${hostname(host)}', name: 'x' }, user: { id: new Uint8Array(8), name: 'x', displayName: 'x' }, pubKeyCredParams: [{ type: 'public-key', alg: -7 }], timeout: 500 } }));
        quiet(() => navigator.credentials.get({ digital: { requests: [{ protocol: 'openid4vp', data: { request_uri: '${https}/vp' } }] }, mediation: 'required' }));
        quiet(() => navigator.credentials.get({ otp: { transport: ['sms'] } })); quiet(() => IdentityProvider.close()); quiet(() => navigator.login.setStatus('logged-in')); quiet(() => IdentityCredential.disconnect({ configURL: '${https}/f', clientId: '1', accountHint: 'x' }));
        quiet(() => new PaymentRequest([{ supportedMethods: 'https://google.com/pay' }, { supportedMethods: 'secure-payment-confirmation', data: { action: 'authenticate', credentialIds: [new Uint8Array(8)], challenge: new Uint8Array(8), instrument: { displayName: 'x', icon: '${https}/i' }, rpId: '${hostname(host)}', payeeOrigin: '${https}' } }, { supportedMethods: '${https}/m' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment());
        quiet(() => document.requestStorageAccessFor('${https}')); quiet(() => document.requestStorageAccess({ all: true })); quiet(() => document.hasPrivateToken('${https}')); quiet(() => fetch('${https}/t', { privateToken: { version: 1, operation: 'token-request' } }));
        quiet(() => fetch('${https}/ar', { mode: 'no-cors', attributionReporting: { eventSourceEligible: true, triggerEligible: true }, keepalive: true })); quiet(() => fetch('${https}/ss', { sharedStorageWritable: true, browsingTopics: true, adAuctionHeaders: true, mode: 'no-cors', priority: 'high' }));
        quiet(() => open('${https}/w', '_blank', 'attributionsrc=${encodeURIComponent(`${https}/src`)},noopener')); quiet(() => sharedStorage.selectURL('x', [{ url: '${https}/1', reportingMetadata: { click: '${https}/r' } }])); quiet(() => navigator.deprecatedReplaceInURN?.('urn:x', {}));
        quiet(() => navigator.getInterestGroupAdAuctionData({ seller: '${https}', coordinatorOrigin: '${https}' })); quiet(() => privateAttribution.saveImpression({ conversionSites: ['${host}'] }));
        quiet(() => navigator.serviceWorker.register('data:text/javascript,0')); quiet(() => navigator.serviceWorker.register('${https}/sw.js')); quiet(() => navigator.serviceWorker.ready.then((r) => r.backgroundFetch.fetch('x', ['${https}/bf']))); quiet(() => new BackgroundFetchManager());
        quiet(() => navigator.install('${https}/app')); quiet(() => navigator.getInstalledRelatedApps()); quiet(() => documentPictureInPicture.requestWindow().then((w) => { w.document.body.innerHTML = '<img src="${https}/pip">' }));
        for (const kind of ['Summarizer', 'Writer', 'Rewriter', 'Proofreader', 'LanguageModel']) quiet(() => globalThis[kind].create({ expectedInputLanguages: ['fr'], outputLanguage: 'de' }));
        quiet(() => SpeechRecognition.install({ langs: ['de-DE'] })); quiet(() => queryLocalFonts()); quiet(() => new EyeDropper().open()); quiet(() => navigator.contacts.select(['name'])); quiet(() => new IdleDetector().start()); quiet(() => navigator.xr.requestSession('immersive-vr'));
        quiet(() => navigation.navigate('${https}/nav')); quiet(() => new SharedWorker('data:text/javascript,' + encodeURIComponent("new WebTransport('${https}/'); new WebSocket('wss://${host}/'); new RTCPeerConnection()")));
        quiet(() => new Worker('${https}/w.js', { type: 'module' })); quiet(() => new Notification('x', { icon: '${https}/i', image: '${http}/im', badge: '${https}/b' })); quiet(() => navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: '${https}/art' }] }));
        quiet(() => { const x = new XMLHttpRequest(); x.open('TRACE', '${http}/x', false); x.send() }); for (const method of ['CONNECT', 'PRI', 'OPTIONS', 'PROPFIND', 'GET ${http}/']) quiet(() => fetch('${http}/m', { method }));
        quiet(() => { const x = new XMLHttpRequest(); x.open('GET', '${https}/sync', false, 'user', 'password'); x.send() }); quiet(() => new XSLTProcessor().importStylesheet(new DOMParser().parseFromString('<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:import href="${https}/x.xsl"/><xsl:template match="/"><xsl:copy-of select="document(\\'${http}/d\\')"/></xsl:template></xsl:stylesheet>', 'text/xml')))`),
    },
  ];
}

/** Programs of the machine that a URL may be opened with, and addresses of the browser's own. */
export const schemesOfPrograms: readonly string[] = [
  'tel:+1',
  'sms:+1',
  'ssh://canary.example',
  'smb://canary.example/share',
  'nfs://canary.example/share',
  'magnet:?xt=urn:btih:x',
  'ms-settings:network',
  'ms-word:ofe|u|https://canary.example/x.docx',
  'steam://run/1',
  'vnc://canary.example',
  'web+x:y',
  'geo:0,0',
  'market://details?id=x',
  'android-app://x/https/canary.example',
  'googlechrome://canary.example',
  'isolated-app://aerugqztij5biqquuk3mfwpsaibuegaqcitgfchwuosuofdjabzqaaic/',
  'chrome-untrusted://print/',
  'chrome://inspect/#devices',
  'chrome://webrtc-internals',
  'chrome://restart',
  'about:srcdoc',
  'urn:uuid:429fcc4e-0696-4bad-b099-ee9175f023ae',
  'cid:x',
  'ws://canary.example/',
  'https+x://canary.example',
  'jar:https://canary.example/x!/y',
  'feed:https://canary.example',
  'x-scheme-handler/http:canary.example',
];

function manifest(https: string): string {
  const icons = [{ src: `${https}/icon.png`, sizes: '192x192', type: 'image/png', purpose: 'any maskable' }];
  return JSON.stringify({
    name: 'x',
    start_url: `${https}/start`,
    scope: `${https}/`,
    display: 'standalone',
    icons,
    screenshots: icons,
    shortcuts: [{ name: 'x', url: `${https}/shortcut`, icons }],
    related_applications: [{ platform: 'webapp', url: `${https}/manifest.json` }],
    protocol_handlers: [{ protocol: 'web+x', url: `${https}/%s` }],
    scope_extensions: [{ origin: https }],
    serviceworker: { src: `${https}/sw.js`, use_cache: false },
  });
}

function hostname(host: string): string {
  return host.replace(/:\d+$/, '');
}

const script = (code: string): string => `<!doctype html><body><script>${code}</script>`;
