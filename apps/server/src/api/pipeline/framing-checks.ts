import type { FastifyRequest } from 'fastify';
import { Rejected } from '#kernel';

const closing = { headers: { connection: 'close' } };

/** RFC 9112 section 3.2: a request without exactly one Host gets 400. @throws Rejected `invalid_request` */
export function requireOneHost(request: FastifyRequest): void {
  const hosts = countOf(request, 'host');
  if (hosts > 1 || (hosts === 0 && !isHttp10(request))) {
    throw new Rejected('invalid_request', 'The request must have exactly one Host header.', closing);
  }
}

/**
 * Requests that another server on the way may have framed differently are rejected, as RFC 9112 section 6.1 says of
 * `Transfer-Encoding` in HTTP/1.0; so are codings besides `chunked`, two keys, and two media types. @throws Rejected `invalid_request`
 */
export function requireUnambiguousHeaders(request: FastifyRequest): void {
  const coding = request.headers['transfer-encoding'];
  const codings = coding?.split(',').map((one) => one.trim().toLowerCase()) ?? [];
  if (coding !== undefined && isHttp10(request)) {
    throw new Rejected('invalid_request', 'HTTP/1.0 has no Transfer-Encoding. Send Content-Length.', closing);
  }
  // Node's parser rejects a list that does not end with `chunked`.
  if (codings.length > 1 && codings.at(-1) === 'chunked') {
    throw new Rejected('invalid_request', 'The only supported transfer coding is `chunked`.', closing);
  }
  for (const header of ['Authorization', 'Content-Type']) {
    if (countOf(request, header.toLowerCase()) > 1) {
      throw new Rejected('invalid_request', `The request must have only one ${header} header.`, closing);
    }
  }
}

/** @throws Rejected `unsupported_media_type` for a compressed body (RFC 9110 section 15.5.16) */
export function rejectContentCoding({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'];
  if (coding === undefined || coding.toLowerCase() === 'identity') return;
  throw new Rejected('unsupported_media_type', 'The body must not have a Content-Encoding.', {
    headers: { 'accept-encoding': 'identity' },
  });
}

/** A media type is wrong only where there is a body. @throws Rejected `unsupported_media_type` */
export function rejectOtherMediaTypes({ headers }: FastifyRequest): undefined {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (length === '0' && coding === undefined) return undefined;
  throw new Rejected('unsupported_media_type', 'The body must be sent with `Content-Type: application/json`.');
}

function isHttp10({ raw: { httpVersionMajor, httpVersionMinor } }: FastifyRequest): boolean {
  return httpVersionMajor === 1 && httpVersionMinor === 0;
}

/** How often a header was sent; Node's parser merges or drops repetitions. */
function countOf({ raw: { rawHeaders } }: FastifyRequest, header: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}
