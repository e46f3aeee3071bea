import { documentPagesFor } from './hostile-document-pages.ts';
import { loadingPagesFor, schemesOfPrograms } from './hostile-loading-pages.ts';
import type { HostilePage } from './hostile-page.ts';
import { platformPagesFor } from './hostile-platform-pages.ts';

/** Addresses that must not be reached: each is routed to the canary interface, or listened on. */
export interface Canaries {
  /** Port on 127.0.0.1 and ::1 on which a canary listens, TCP and UDP. */
  readonly loopbackPort: number;
}

const outside = ['canary.example', '192.0.2.7', '198.51.100.9:8443', '203.0.113.5', '[2001:db8::7]'];

/** Pages that try to reach something without the proxy, by every means of the platform: at least a hundred. */
export function hostilePages({ loopbackPort }: Canaries): readonly HostilePage[] {
  const loopback = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'].map((host) => `${host}:${loopbackPort}`);
  const hosts = [...outside, ...loopback, '169.254.169.254'];
  const forHost = (host: string): HostilePage[] => {
    const udp = /:\d+$/.test(host) ? host : `${host}:3478`;
    const http = `http://${host}`;
    const https = `https://${host}`;
    return [
      {
        name: `WebRTC by UDP and TCP to ${host}`,
        html: script(`
          const peer = new RTCPeerConnection({ iceServers: [
            { urls: ['stun:${udp}', 'turn:${udp}?transport=udp', 'turn:${udp}?transport=tcp', 'turns:${udp}?transport=tcp'], username: 'a', credential: 'b' } ] });
          peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
          setTimeout(() => peer.addIceCandidate({ candidate: 'candidate:1 1 udp 2122260223 ${udp.slice(0, udp.lastIndexOf(':')).replaceAll(/[[\]]/g, '')} ${udp.split(':').at(-1)} typ host', sdpMid: '0' }).catch(() => 0), 50)`),
      },
      {
        name: `hints for ${host}`,
        html: `${[
          'dns-prefetch',
          'preconnect',
          'prefetch',
          'prerender',
          'modulepreload',
          'stylesheet',
          'icon',
          'manifest',
        ]
          .map((rel) => `<link rel="${rel}" href="${https}/x"><link rel="${rel}" href="${http}/x">`)
          .join(
            '',
          )}<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${https}/s"]}],"prerender":[{"source":"list","urls":["${http}/s"]}]}</script>`,
        headers: [
          [
            'link',
            `<${https}>; rel=preconnect, <//${host}>; rel=dns-prefetch, <${https}/a.js>; rel=preload; as=script`,
          ],
          ['x-dns-prefetch-control', 'on'],
        ],
      },
      {
        name: `sockets to ${host}`,
        html: script(`
          for (const url of ['ws://${host}/', 'wss://${host}/']) try { new WebSocket(url) } catch {}
          try { new EventSource('${https}/events') } catch {}
          try { new WebTransport('${https}/') } catch {}`),
      },
      {
        name: `requests of script to ${host}`,
        html: script(`
          fetch('${http}/f', { mode: 'no-cors' }).catch(() => 0); fetch('${https}/f', { mode: 'no-cors', keepalive: true }).catch(() => 0);
          navigator.sendBeacon('${https}/b', 'x'); import('${https}/m.js').catch(() => 0);
          const worker = new Worker(URL.createObjectURL(new Blob(["fetch('${https}/w',{mode:'no-cors'}); importScripts('${https}/i.js')"])));
          try { new SharedWorker('${https}/shared.js') } catch {}
          navigator.serviceWorker?.register('${https}/sw.js').catch(() => 0)`),
      },
      {
        name: `elements with ${host}`,
        html: `<img src="${http}/i"><video src="${https}/v"></video><audio src="${http}/a"></audio><iframe src="${https}/f"></iframe>
          <object data="${https}/o"></object><embed src="${http}/e"><style>@import '${https}/c.css'; body { background: url(${http}/b) } @font-face { font-family: f; src: url(${https}/f.woff) } body { font-family: f }</style>
          <svg><image href="${https}/s"/><use href="${https}/u#x"/></svg><script src="${https}/j.js"></script><track src="${https}/t">`,
      },
      {
        name: `links and forms that open ${host}`,
        html: `<a id=a href="${https}/d" download ping="${https}/p">x</a><form id=f action="${https}/f" target=_blank></form>${script(
          `a.click(); f.submit(); window.open('${https}/o')`,
        )}`,
      },
      {
        name: `reports to ${host}`,
        html: `<img src=/blocked>${script('deprecated = document.domain')}`,
        headers: [
          ['content-security-policy', `img-src 'none'; report-uri ${https}/csp; report-to g`],
          ['reporting-endpoints', `g="${https}/r", default="${https}/d"`],
          ['report-to', JSON.stringify({ group: 'g', max_age: 9000, endpoints: [{ url: `${https}/rt` }] })],
          ['nel', JSON.stringify({ report_to: 'g', max_age: 9000, success_fraction: 1 })],
          ['alt-svc', `h3="${host.split(':')[0]}:443"; ma=3600, h2="${host.split(':')[0]}:443"`],
        ],
      },
      { name: `redirect to ${host}`, html: '', status: 302, headers: [['location', `${https}/r`]] },
      { name: `refresh to ${host}`, html: `<meta http-equiv=refresh content="0;url=${http}/r">` },
      { name: `navigation to ${host}`, html: script(`location = '${https}/n'`) },
    ];
  };
  return [
    ...hosts.flatMap((host) => [...forHost(host), ...platformPagesFor(host), ...loadingPagesFor(host)]),
    ...['canary.example', '192.0.2.7'].flatMap(documentPagesFor),
    ...schemes,
    crash,
  ];
}

const script = (code: string): string => `<!doctype html><body><script>${code}</script>`;

/** Of a process that has crashed, a report is made that other installations would send. */
const crash: HostilePage = { name: 'crash', html: script('const all = []; for (;;) all.push(Array(1e5).fill({}))') };

const foreignSchemes = [
  'file:///etc/passwd',
  'file://canary.example/share/x',
  'chrome://settings',
  'chrome://net-internals/#dns',
  'view-source:http://canary.example/',
  'ftp://canary.example/x',
  'chrome-extension://abcdefghijklmnop/x.html',
  'devtools://devtools/bundled/inspector.html',
  'intent://canary.example/#Intent;scheme=http;end',
  'mailto:x@canary.example',
  'blob:null/x',
  'filesystem:http://canary.example/x',
  ...schemesOfPrograms,
];

/** Schemes other than HTTP, navigated to, embedded, opened and redirected to. */
const schemes: readonly HostilePage[] = foreignSchemes.flatMap((url) => [
  { name: `navigation to ${url}`, html: script(`location = ${JSON.stringify(url)}`) },
  {
    name: `elements with ${url}`,
    html: `<iframe src="${url}"></iframe><img src="${url}"><a id=a href="${url}" target=_blank>x</a>${script(
      `a.click(); window.open(${JSON.stringify(url)}); fetch(${JSON.stringify(url)}).catch(() => 0)`,
    )}`,
  },
  { name: `redirect to ${url}`, html: '', status: 302, headers: [['location', url]] },
]);
