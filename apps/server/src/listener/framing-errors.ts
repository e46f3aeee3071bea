import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerWith } from '../api/errors.ts';
import type { ErrorCode } from '../api/errors.ts';
import { commonHeaders } from '../api/checks/common-headers.ts';

/** Headers that every answer carries, for a client of which only the address is known. */
export type HeadersFor = (address: string) => Promise<Record<string, string>>;

/**
 * Answers that the HTTP parser would give by itself, or not at all, are given here, with the error body and all the
 * headers: broken framing, headers too large, a request that takes too long, `Expect`, `CONNECT`, `Upgrade`.
 */
export function answerFramingErrors(server: Server, newRequestId: () => string, headersFor: HeadersFor): void {
  const answer = async (code: ErrorCode, message: string, address: string): Promise<Answer> => ({
    ...answerWith(code, message),
    headers: { ...commonHeaders(newRequestId()), ...(await headersFor(address)), connection: 'close' },
  });
  const refuse = async (socket: Duplex, code: ErrorCode, message: string): Promise<void> =>
    endWith(socket, await answer(code, message, addressOf(socket)));

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [code, message] = meaningOf(error.code);
    void refuse(socket, code, message);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const message = 'Only `Expect: 100-continue` is understood.';
    void answer('expectation_failed', message, addressOf(request.socket)).then(({ status, headers, body }) =>
      response.writeHead(status, headers).end(JSON.stringify(body)),
    );
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    void refuse(socket, 'method_not_allowed', 'This is no proxy.');
  });
}

type Answer = Pick<ReturnType<typeof answerWith>, 'status' | 'body'> & { readonly headers: Record<string, string> };

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

function endWith(socket: Duplex, { status, headers, body }: Answer): void {
  const text = JSON.stringify(body);
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(text)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${text}`);
}

function addressOf(socket: Duplex): string {
  return (socket as { readonly remoteAddress?: string }).remoteAddress ?? '';
}
