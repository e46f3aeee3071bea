import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorDocUrl, errorResponse } from '../api/errors.ts';
import type { ErrorCode } from '../api/errors.ts';
import { commonHeaders } from '../api/pipeline/common-headers.ts';
import { lingeringClose } from './lingering-close.ts';

/** What a response needs that no handler makes. */
export interface FramingResponder {
  newRequestId(): string;
  /** Rate-limit headers for a client of which only the address is known; where it fails, the response has none. */
  rateLimitHeaders(address: string): Promise<Record<string, string>>;
  isSecure(socket: Duplex): boolean;
  publicUrl(): string;
}

/**
 * Responds where the HTTP parser would respond by itself, or not at all, with the error body and all headers: broken
 * framing, headers too large, a request that takes too long, `Expect`, `CONNECT`.
 */
export function respondToFramingErrors(server: Server, responder: FramingResponder): void {
  const respond = async (socket: Duplex, code: ErrorCode, message: string): Promise<void> =>
    endWith(socket, await responseTo(responder, socket, code, message));

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [code, message] = meaningOf(error.code);
    // Takes the connection from the parser: further bytes are no requests.
    socket.removeAllListeners('data').on('data', () => undefined);
    void respond(socket, code, message);
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const message = 'The only supported expectation is `Expect: 100-continue`.';
    void responseTo(responder, socket, 'expectation_failed', message).then(({ status, headers, text }) =>
      response.writeHead(status, headers).end(text),
    );
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    void respond(socket, 'method_not_allowed', 'CONNECT is not supported: this server is not a proxy.');
  });
}

interface FramingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

async function responseTo(
  responder: FramingResponder,
  socket: Duplex,
  code: ErrorCode,
  message: string,
): Promise<FramingResponse> {
  const { status, body } = errorResponse(code, message);
  const text = JSON.stringify({ ...body, doc_url: errorDocUrl(responder.publicUrl(), code) });
  const headers = {
    'x-request-id': responder.newRequestId(),
    ...commonHeaders(responder.isSecure(socket)),
    ...(await responder.rateLimitHeaders(addressOf(socket)).catch(() => ({}))),
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  return { status, headers, text };
}

function meaningOf(code: string | undefined): readonly [ErrorCode, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['headers_too_large', 'The header section must be at most 16 KiB.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['request_timeout', 'The request did not arrive in time.'];
    default:
      return ['invalid_request', 'The request is not valid HTTP/1.1.'];
  }
}

function endWith(socket: Duplex, { status, headers, text }: FramingResponse): void {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  lingeringClose(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`);
}

function addressOf(socket: Duplex): string {
  return (socket as { readonly remoteAddress?: string }).remoteAddress ?? '';
}
