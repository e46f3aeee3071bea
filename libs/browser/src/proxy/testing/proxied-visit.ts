import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BrowserRequest, BrowserResponse } from '#scanner/renderer';
import { BrowserProxy } from '../browser-proxy.ts';
import { makeProxyCertificate } from '../proxy-certificate.ts';

export const ok = (body: string): BrowserResponse => ({
  status: 200,
  headers: [['content-type', 'text/plain']],
  body: Buffer.from(body),
});

/** A header field with credentials for the proxy. */
export const authorization = (username: string, password: string): string =>
  `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`;

/** The field of the visit that a `ProxiedVisit` has admitted. */
export const own = authorization('visit', 'secret');

/** A proxy with one visit, `visit` with the password `secret`, and what was forwarded for it. */
export class ProxiedVisit {
  readonly proxy: BrowserProxy;
  readonly forwarded: BrowserRequest[] = [];
  respond: (request: BrowserRequest) => Promise<BrowserResponse> = ({ url }) => Promise.resolve(ok(`for ${url.href}`));

  static async start(): Promise<ProxiedVisit> {
    return new ProxiedVisit(await BrowserProxy.listen(await makeProxyCertificate(Date.now())));
  }

  private constructor(proxy: BrowserProxy) {
    this.proxy = proxy;
    proxy.admit('visit', 'secret', (request) => {
      this.forwarded.push(request);
      return this.respond(request);
    });
  }

  /** Sends bytes, and gives everything that comes back until the proxy closes. */
  async send(request: string): Promise<string> {
    const socket = connect(this.proxy.port, '127.0.0.1');
    socket.write(request, 'latin1');
    return text(socket);
  }

  /** A tunnel that is open. */
  async tunnel(authority: string): Promise<Socket> {
    const socket = connect(this.proxy.port, '127.0.0.1');
    socket.write(`CONNECT ${authority} HTTP/1.1\r\n${own}\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (!head.toString().includes('200 Connection Established')) throw new Error(head.toString());
    return socket;
  }
}
