import { connect as connectPlainly } from 'node:net';
import { connect as connectSafely } from 'node:tls';
import type { Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes raw bytes to the service, and collects the responses until the connection ends. */
export async function sendRaw(
  url: string,
  text: string | Uint8Array,
  {
    tls = true,
    finish = false,
    alpn,
  }: { readonly tls?: boolean; readonly finish?: boolean; readonly alpn?: string } = {},
): Promise<readonly RawResponse[]> {
  const { hostname: host, port } = new URL(url);
  const options = { host, port: Number(port) };
  const socket: Socket = tls
    ? connectSafely({ ...options, rejectUnauthorized: false, ...(alpn !== undefined && { ALPNProtocols: [alpn] }) })
    : connectPlainly(options);
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      socket.write(text);
      if (finish) socket.end();
    });
  });
  return parseResponses(Buffer.concat(chunks).toString());
}

/** The responses of one connection; all have a `Content-Length`. */
function parseResponses(text: string): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return responses;
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    responses.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      body: rest.slice(end + 4, end + 4 + length),
    });
    rest = rest.slice(end + 4 + length);
  }
}
