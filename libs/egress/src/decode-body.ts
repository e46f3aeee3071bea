import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Transform } from 'node:stream';
import { Semaphore } from '#kernel';
import { EgressFailure } from './failure.ts';

export interface DecodedBody {
  readonly body: Buffer;
  /** More than `maxBytes` came out, or the input ended early. */
  readonly truncated: boolean;
}

/**
 * Removes one layer of content coding, writing at most `maxBytes`: a decompression bomb is never held in memory.
 * @param onDecoded is told of the bytes of each piece as it comes
 * @throws EgressFailure `protocol` for an unknown coding, several codings, or invalid data
 */
export async function decodeBody(
  encoded: Buffer,
  contentEncoding: string,
  maxBytes: number,
  onDecoded?: (bytes: number) => void,
): Promise<DecodedBody> {
  const coding = contentEncoding.trim().toLowerCase();
  if (coding === '' || coding === 'identity') return { body: encoded, truncated: false };
  if (encoded.length === 0) return { body: encoded, truncated: false };
  return decoding.run(() => collect(decoderFor(coding, encoded), encoded, maxBytes, onDecoded));
}

/** A decoder of Brotli takes up to 16 MiB for what it has written: one at a time in each thread. */
const decoding = new Semaphore(1);

function decoderFor(coding: string, encoded: Buffer): Transform {
  // With these, truncated input gives what it holds.
  const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(lenient);
    case 'deflate':
      // RFC 9110 means zlib; some servers send the bare stream. Zlib's first byte has method 8 in its low half.
      return ((encoded[0] ?? 0) & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
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
    const finish = (truncated: boolean): void => {
      decoder.destroy();
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), truncated });
    };
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      onDecoded?.(chunk.length);
      length += chunk.length;
      if (length > maxBytes) finish(true);
    });
    decoder.on('end', () => finish(false));
    decoder.on('error', (error) => {
      if (length > 0) finish(true);
      else reject(new EgressFailure('protocol', 'the body is not in its content coding', { cause: error }));
    });
    decoder.end(encoded);
  });
}
