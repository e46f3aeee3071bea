import type { Socket } from 'node:net';
import symbols from 'undici/lib/core/symbols.js';
import { HeaderRepair, isSoundResponse } from './header-repair.ts';

/** The part of undici's HTTP/1.1 parser that is used here. */
interface ResponseParser {
  readonly ptr: number | null;
  readonly paused: boolean;
  readonly llhttp: Readonly<Record<`llhttp_set_lenient_${string}`, (parser: number | null, isEnabled: 1) => void>>;
  execute(chunk: Buffer): void;
  onHeadersComplete(...args: readonly unknown[]): number;
  onMessageComplete(): number;
}

/** What browsers accept, too; the flags are described in the README of llhttp. */
const flags = ['headers', 'chunked_length', 'optional_cr_before_lf', 'spaces_after_chunk_size'] as const;

/**
 * Makes undici parse the responses on a socket as leniently as browsers do: with control characters in header values,
 * or lines that are no headers, for which it would reject the response, and a scan would see nothing of the site. Undici
 * has no option for it; `safe-http-client.spec.ts` tells when a release of undici moves the parser. Requests are not
 * affected.
 */
export function tolerateSloppyHeaders(socket: Socket): void {
  const parser = (socket as unknown as Record<symbol, ResponseParser | undefined>)[symbols.kParser];
  if (parser === undefined) return;
  for (const flag of flags) parser.llhttp[`llhttp_set_lenient_${flag}`]?.(parser.ptr, 1);
  repairHeaders(parser, socket);
}

/** Has the parser read repaired header sections; it knows where each body ends. */
function repairHeaders(parser: ResponseParser, socket: Socket): void {
  const repair = new HeaderRepair();
  let isInHeader = true;
  let isAtStart = true;
  const readSound = parser.execute.bind(parser);
  const completeHeaders = parser.onHeadersComplete.bind(parser);
  const completeMessage = parser.onMessageComplete.bind(parser);
  const onHeadersComplete = (...args: readonly unknown[]): number => {
    isInHeader = false;
    return completeHeaders(...args);
  };
  const onMessageComplete = (): number => {
    isInHeader = true;
    isAtStart = true;
    return completeMessage();
  };
  const execute = (chunk: Buffer): void => {
    if (!isInHeader || chunk.length === 0) return readSound(chunk);
    if (isAtStart && isSoundResponse(chunk)) return readSound(chunk);
    isAtStart = false;
    const { bytes, rest } = repair.read(chunk);
    if (bytes.length > 0) readSound(bytes);
    if (rest === undefined || rest.length === 0 || socket.destroyed || parser.ptr === null) return;
    if (parser.paused) socket.unshift(rest);
    else execute(rest);
  };
  // Not written to the parser as they are made: such functions begin in V8's old generation, and keep the connection alive.
  Object.assign(parser, { onHeadersComplete, onMessageComplete, execute });
}
