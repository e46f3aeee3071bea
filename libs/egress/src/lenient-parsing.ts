import type { Socket } from 'node:net';
import symbols from 'undici/lib/core/symbols.js';

/** The part of undici's HTTP/1.1 parser that is used here. */
interface ResponseParser {
  readonly ptr: number;
  readonly llhttp: Readonly<Record<`llhttp_set_lenient_${string}`, (parser: number, isEnabled: 1) => void>>;
}

/** What browsers accept, too; the flags are described in the README of llhttp. */
const flags = ['headers', 'chunked_length', 'optional_cr_before_lf', 'spaces_after_chunk_size'] as const;

/**
 * Makes undici parse the responses on a socket as leniently as browsers do: with control characters in header values,
 * for example, for which it would reject the response, and a scan would see nothing of the site. Undici has no option
 * for it; `safe-http-client.spec.ts` tells when a release of undici moves the parser. Requests are not affected.
 */
export function tolerateSloppyHeaders(socket: Socket): void {
  const parser = (socket as unknown as Record<symbol, ResponseParser | undefined>)[symbols.kParser];
  if (parser === undefined) return;
  for (const flag of flags) parser.llhttp[`llhttp_set_lenient_${flag}`]?.(parser.ptr, 1);
}
