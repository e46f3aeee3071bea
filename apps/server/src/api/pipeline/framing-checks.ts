import type { FastifyRequest } from 'fastify';
import { Rejected } from '#kernel';

const closing = { headers: { connection: 'close' } };

/** RFC 9112 section 3.2: a request without exactly one Host gets 400. @throws Rejected `invalid_request` */
export function requireOneHost(request: FastifyRequest): void {
  const { httpVersionMajor, httpVersionMinor } = request.raw;
  const hosts = countOf(request, 'host');
  const isHttp10 = httpVersionMajor === 1 && httpVersionMinor === 0;
  if (hosts > 1 || (hosts === 0 && !isHttp10)) {
    throw new Rejected('invalid_request', 'The request must have exactly one Host header.', closing);
  }
}

/** A media type is wrong only where there is a body. @throws Rejected `unsupported_media_type` */
export function rejectOtherMediaTypes({ headers }: FastifyRequest): undefined {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (length === '0' && coding === undefined) return undefined;
  throw new Rejected('unsupported_media_type', 'The body must be sent with `Content-Type: application/json`.');
}

/** How often a header was sent; Node's parser merges or drops repetitions. */
function countOf({ raw: { rawHeaders } }: FastifyRequest, header: string): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length;
}
