import { get } from 'node:http';
import { connect } from 'node:tls';
import { exchangeFrom } from '../../../libs/scanner/src/collect/exchange.ts';
import { headersFromLines } from '../../../libs/scanner/src/collect/headers.ts';
import { parsePage } from '../../../libs/scanner/src/collect/page.ts';
import { keepBusy } from './run-scan.ts';
import { measured } from './own-process.ts';

const atOnce = 16;

/** Requests for each second of processor when every one has a connection of its own: the limit for a scanner. */
export async function newConnectionRequests(url: URL, count: number): Promise<number> {
  return (await measured(() => keepBusy(count, atOnce, () => requestOnce(url)))).perCpuSecond;
}

/** TLS handshakes for each second of processor. */
export async function handshakes(url: URL, count: number): Promise<number> {
  return (await measured(() => keepBusy(count, atOnce, () => shakeHandsOnce(url)))).perCpuSecond;
}

/** Parses of the page for each second of processor, from its bytes as the scanner does it. */
export async function parsedPages(url: URL, count: number): Promise<number> {
  const response = await fetch(url);
  const parts = {
    url,
    method: 'GET',
    requestHeaders: {},
    status: response.status,
    headers: headersFromLines(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
    truncated: false,
    remoteAddress: url.hostname,
    durationMs: 0,
    tlsError: undefined,
  };
  const parseAll = async (): Promise<readonly number[]> =>
    Array.from({ length: count }, () => {
      const page = parsePage(exchangeFrom(parts));
      if (page === undefined || page.links.length === 0) throw new Error(`${url.href} is no page with links`);
      return page.nodes;
    });
  return (await measured(parseAll)).perCpuSecond;
}

function requestOnce(url: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      response.once('end', resolve);
    });
    request.once('error', reject);
  });
}

function shakeHandsOnce({ hostname, port }: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
