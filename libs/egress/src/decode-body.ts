import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Transform } from 'node:stream';
import { Semaphore } from '#kernel';
import { EgressFailure } from './failure.ts';
import { gzipHeaderLength } from './gzip-header.ts';

export interface DecodedBody {
  readonly body: Buffer;
  /** More than `maxBytes` came out (`size`), or the input breaks off (`coding`); undefined where all came out. */
  readonly truncatedBy: 'size' | 'coding' | undefined;
}

/** Registered content codings without `identity`. What else servers name, such as a charset, is ignored as browsers do. */
const codings: ReadonlySet<string> = new Set(
  'aes128gcm br compress dcb dcz deflate exi gzip pack200-gzip x-compress x-gzip zstd'.split(' '),
);

/**
 * Removes one layer of content coding, writing at most `maxBytes`: a decompression bomb is never held in memory.
 * @param onDecoded is told of the bytes of each piece as it comes
 * @throws EgressFailure `protocol` for a coding that was not requested, several codings, or invalid data
 */
export async function decodeBody(
  encoded: Buffer,
  contentEncoding: string,
  maxBytes: number,
  onDecoded?: (bytes: number) => void,
): Promise<DecodedBody> {
  const named = contentEncoding.split(',').map((name) => name.trim().toLowerCase());
  const coding = named.filter((name) => codings.has(name)).join(', ');
  if (coding === '') return { body: encoded, truncatedBy: undefined };
  if (encoded.length === 0) return { body: encoded, truncatedBy: undefined };
  return decoding.run(async () => {
    const decoded = await collect(decoderFor(coding, encoded), encoded, maxBytes, onDecoded);
    return decoded.truncatedBy === 'coding' ? ((await withoutTrailer(encoded, decoded, maxBytes)) ?? decoded) : decoded;
  });
}

/** The same body where only the checksum and length after it are not complete, as some servers send it: browsers read neither. */
async function withoutTrailer(
  encoded: Buffer,
  { body }: DecodedBody,
  maxBytes: number,
): Promise<DecodedBody | undefined> {
  const start = gzipHeaderLength(encoded);
  if (start === undefined || start === encoded.length) return undefined;
  const deflated = await collect(createInflateRaw(), encoded.subarray(start), maxBytes).catch(() => undefined);
  const isWhole = deflated?.truncatedBy === undefined && deflated?.body.length === body.length;
  return isWhole ? deflated : undefined;
}

/** A decoder of Brotli takes up to 16 MiB for what it has written: one at a time in each thread. */
const decoding = new Semaphore(1);

function decoderFor(coding: string, encoded: Buffer): Transform {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      // RFC 9110 means zlib; some servers send the bare stream. Zlib's first byte has method 8 in its low half.
      return ((encoded[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new EgressFailure('protocol', `content coding ${JSON.stringify(coding.slice(0, 60))} was not requested`);
  }
}

function collect(
  decoder: Transform,
  encoded: Buffer,
  maxBytes: number,
  onDecoded?: (bytes: number) => void,
): Promise<DecodedBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (truncatedBy: DecodedBody['truncatedBy']): void => {
      decoder.destroy();
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), truncatedBy });
    };
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      onDecoded?.(chunk.length);
      length += chunk.length;
      if (length > maxBytes) finish('size');
    });
    decoder.on('end', () => finish(undefined));
    decoder.on('error', (error: NodeJS.ErrnoException) => {
      // A decoder of Brotli may take the first 10 KB before anything comes out.
      if (length > 0 || error.code === 'Z_BUF_ERROR') finish('coding');
      else reject(new EgressFailure('protocol', 'the body is not in its content coding', { cause: error }));
    });
    // What it holds comes out before the decoder notices that it breaks off.
    decoder.write(encoded);
    decoder.end();
  });
}
