import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorResponse } from '../api/errors.ts';
import type { ErrorCode } from '../api/errors.ts';
import { commonHeaders } from '../api/pipeline/common-headers.ts';
import { lingeringClose } from './lingering-close.ts';

/** Headers that every answer carries, for a client of which only the address is known. */
export type HeadersFor = (address: string) => Promise<Record<string, string>>;

/**
 * Answers that the HTTP parser would give by itself, or not at all, are given here, with the error body and all the
 * headers: broken framing, headers too large, a request that takes too long, `Expect`, `CONNECT`, `Upgrade`.
 */
export function respondToFramingErrors(
  server: Server,
  newRequestId: () => string,
  headersFor: HeadersFor,
  isSecure: (socket: Duplex) => boolean,
): void {
  const answer = async (code: ErrorCode, message: string, socket: Duplex): Promise<Answer> => {
    const { status, body } = errorResponse(code, message);
    const text = JSON.stringify(body);
    const length = { 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
    const headers = {
      ...commonHeaders(newRequestId(), isSecure(socket)),
      ...(await headersFor(addressOf(socket))),
      ...length,
    };
    return { status, headers, text };
  };
  const refuse = async (socket: Duplex, code: ErrorCode, message: string): Promise<void> =>
    endWith(socket, await answer(code, message, socket));

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [code, message] = meaningOf(error.code);
    // What the client still sends is no request any more: a listener of our own takes the connection from the parser.
    socket.removeAllListeners('data').on('data', () => undefined);
    void refuse(socket, code, message);
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage, response: ServerResponse) => {
    void answer('expectation_failed', 'Only `Expect: 100-continue` is understood.', socket).then((it) =>
      response.writeHead(it.status, it.headers).end(it.text),
    );
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    void refuse(socket, 'method_not_allowed', 'This is no proxy.');
  });
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

function meaningOf(code: string | undefined): readonly [ErrorCode, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['headers_too_large', 'The header block is larger than 16 KiB.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['request_timeout', 'The request did not arrive in time.'];
    default:
      return ['invalid_request', 'The request is not valid HTTP/1.1.'];
  }
}

function endWith(socket: Duplex, { status, headers, text }: Answer): void {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  lingeringClose(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`);
}

function addressOf(socket: Duplex): string {
  return (socket as { readonly remoteAddress?: string }).remoteAddress ?? '';
}
