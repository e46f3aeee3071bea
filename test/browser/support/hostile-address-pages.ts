import type { HostilePage } from './hostile-page.ts';

export interface HostileAddresses {
  /** A port on which a canary listens on every address of the machine. */
  readonly loopbackPort: number;
  /** Ports of the proxies of browsers. */
  readonly proxyPorts: readonly number[];
}

/** Notations of this machine's addresses, as URL parsers, resolvers and proxies read them. */
const notationsOfLoopback = [
  'localhost.',
  'LOCALHOST',
  'x.localhost',
  'localhost.localdomain',
  '127.1',
  '127.0.0.2',
  '127.0.0.1.',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '0.0.0.0',
  '0',
  '[::]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '①②⑦。⓪。⓪。①',
  'user:password@127.0.0.1',
  'site.example%40127.0.0.1@127.0.0.1',
];

/** Names that programs look up of their own accord, and addresses of the network that the machine is in. */
const ofTheNetwork = [
  'wpad',
  'wpad.example',
  'printer.local',
  'metadata.google.internal',
  'canary.example.',
  'xn--bcher-kva.example',
  `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(50)}.example`,
  '[fe80::1]',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  '192.0.2.255',
  '255.255.255.255',
  '224.0.0.251:5353',
  '239.255.255.250:1900',
  '[ff02::fb]:5353',
];

/** Ports of what may listen on a machine: printing, debuggers, sound, the service, host names with odd ports. */
const portsOfServices = [1, 22, 53, 631, 4713, 8443, 9222, 9229, 65_535];

/** Pages that reach for addresses of the machine and of its network, one page for each address, in every way there is. */
export function hostileAddressPages({ loopbackPort, proxyPorts }: HostileAddresses): readonly HostilePage[] {
  const ports = [...portsOfServices, ...proxyPorts];
  const hosts = [
    ...notationsOfLoopback.map((host) => `${host}:${loopbackPort}`),
    ...ofTheNetwork,
    ...ports.flatMap((port) => [`127.0.0.1:${port}`, `localhost:${port}`]),
  ];
  return hosts.map((host) => ({ name: `everything to ${host}`, html: everythingTo(host) }));
}

/** Each kind of request to `host`, from the page, from its frames and windows, and by redirects of the page's own site. */
export function everythingTo(host: string): string {
  return `<!doctype html><body><link rel=preconnect href="http://${host}"><link rel=dns-prefetch href="//${host}">
    <iframe name=frame src="/redirect?302&http://${host}/frame"></iframe><script src="/redirect?307&https://${host}/script"></script>
    <img src="http://${host}/image"><link rel=stylesheet href="/redirect?301&http://${host}/style">
    <form id=get target=frame action="http://${host}/form"></form>
    <form id=post target=frame method=post enctype=text/plain action="http://${host}/post"><input name=x value=y></form>
    <form id=moved target=frame method=post action="/redirect?308&http://${host}/moved"><input name=x value=y></form>
    <script>
      const attempts = ${attempts};
      const host = ${JSON.stringify(host)};
      attempts(host);
      // The same from documents that have another origin, or none.
      const code = '<script>(' + attempts + ')(' + JSON.stringify(host) + ')<' + '/script>';
      const frame = (name, value) => { const one = document.createElement('iframe'); one[name] = value; document.body.append(one); return one; };
      frame('srcdoc', code).sandbox = 'allow-scripts allow-popups';
      frame('src', 'data:text/html,' + encodeURIComponent(code));
      frame('src', URL.createObjectURL(new Blob([code], { type: 'text/html' })));
      open('', 'other')?.document.write(code);
      new Worker('data:text/javascript,' + encodeURIComponent('(' + attempts + ')(' + JSON.stringify(host) + ')'));
      for (const form of [get, post, moved]) form.submit();
    </script>`;
}

/** A function for pages and workers that tries whatever the platform has there. */
const attempts = `(host) => {
  const quiet = (work) => { try { Promise.resolve(work()).catch(() => 0) } catch {} };
  for (const scheme of ['http', 'https']) {
    const url = scheme + '://' + host;
    const socket = url.replace('http', 'ws');
    quiet(() => fetch(url + '/get', { mode: 'no-cors' }));
    quiet(() => fetch(url + '/cors', { headers: { 'x-own': '1' }, credentials: 'include' }));
    quiet(() => fetch(url + '/post', { mode: 'no-cors', method: 'POST', body: 'GET / HTTP/1.1' }));
    quiet(() => fetch(url + '/local', { mode: 'no-cors', targetAddressSpace: 'loopback', keepalive: true }));
    quiet(() => navigator.sendBeacon(url + '/beacon', 'x'));
    quiet(() => import(url + '/module.js'));
    quiet(() => new EventSource(url + '/events'));
    quiet(() => new WebSocket(socket + '/socket'));
    quiet(() => new WebSocketStream(socket + '/stream').opened);
  }
  quiet(() => new WebTransport('https://' + host + '/transport').ready);
  quiet(() => {
    const urls = ['stun:' + host, 'turn:' + host + '?transport=udp', 'turn:' + host + '?transport=tcp', 'turns:' + host];
    const iceServers = urls.map((one) => ({ urls: one, username: 'a', credential: 'b' }));
    for (const iceTransportPolicy of ['all', 'relay']) {
      const peer = new RTCPeerConnection({ iceServers, iceTransportPolicy });
      peer.createDataChannel('x');
      quiet(() => peer.setLocalDescription());
    }
  });
}`;
