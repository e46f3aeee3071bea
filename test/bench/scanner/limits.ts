import { get } from 'node:http';
import { connect } from 'node:tls';
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
