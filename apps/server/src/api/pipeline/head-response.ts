import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Turns a response to GET into that to HEAD: its headers without its body. Replaces Fastify's own hook, which fails on
 * the absent body of a 304.
 */
export async function headResponse(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<null> {
  if (typeof payload === 'string' || payload instanceof Uint8Array) {
    reply.header('content-length', String(Buffer.byteLength(payload)));
  }
  return null;
}
