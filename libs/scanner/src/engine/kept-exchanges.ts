import type { Exchange, Headers } from '../artifacts.ts';
import { keptOfText } from '../collect/exchange.ts';

/** Characters of all texts that a scan keeps; once they are used up, of each further one only the beginning. */
const maxTextLength = 8 * 1024 * 1024;
const maxFurtherText = 64 * 1024;

/** Bytes of header fields that are kept of any response, and those that a scan keeps beyond that of all responses. */
const maxUsualHeaderBytes = 8 * 1024;
const maxFurtherHeaderBytes = 4 * 1024 * 1024;
/** What a line takes beside its characters: a string, an array of two, and an entry in two lists. */
const bytesPerLine = 128;

/** No check reads the content of these where a page links to them. */
const binary =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:pdf|zip|wasm|font|x-font|vnd\.ms-fontobject))/;

/** Bounds what the responses of one scan hold in memory. A long text that comes again is held once. */
export class KeptExchanges {
  #all: Exchange[] = [];
  #longTexts: string[] = [];
  #textLength = 0;
  #furtherHeaderBytes = 0;

  /** In the order in which they were kept. */
  get all(): readonly Exchange[] {
    return this.#all;
  }

  /**
   * Keeps a response, and gives it with the text that is kept of it. Its body is still complete, for what is read at once
   * (a compressed sitemap); the kept one is the same object unless it has only the beginning of the body. Undefined for a
   * response that is not kept, because header fields have used up their memory.
   */
  keep(exchange: Exchange): Exchange | undefined {
    if (!this.#hasRoomForHeaders(exchange)) return undefined;
    const given = binary.test(exchange.mediaType) ? withText(exchange, keptOfText) : this.#withBoundedText(exchange);
    this.#all.push(withBeginningOfBody(given));
    return given;
  }

  /** True for a response that is kept as it is: nothing of it is left out. */
  hasAllOf(exchange: Exchange): boolean {
    return this.#all.at(-1) === exchange && !exchange.truncated;
  }

  /** Lets go of the responses. */
  release(): void {
    this.#all = [];
    this.#longTexts = [];
  }

  #hasRoomForHeaders({ headers }: Exchange): boolean {
    const further = Math.max(0, headerBytes(headers) - maxUsualHeaderBytes);
    if (this.#furtherHeaderBytes + further > maxFurtherHeaderBytes) return false;
    this.#furtherHeaderBytes += further;
    return true;
  }

  #withBoundedText(exchange: Exchange): Exchange {
    const { text } = exchange;
    if (text.length <= maxFurtherText) {
      this.#textLength += text.length;
      return exchange;
    }
    const same = this.#longTexts.find((one) => one === text);
    if (same !== undefined) return { ...exchange, text: same };
    if (this.#textLength > maxTextLength) {
      this.#textLength += maxFurtherText;
      return { ...withText(exchange, maxFurtherText), truncated: true };
    }
    this.#textLength += text.length;
    this.#longTexts.push(text);
    return exchange;
  }
}

/** About what the header fields of a response take in memory. */
function headerBytes({ lines }: Headers): number {
  let bytes = 0;
  for (const [name, value] of lines) bytes += name.length + value.length + bytesPerLine;
  return bytes;
}

/** A copy, for a part of a text or buffer keeps all of it in memory. */
function withText(exchange: Exchange, max: number): Exchange {
  if (exchange.text.length <= max) return exchange;
  return { ...exchange, text: Buffer.from(exchange.text.slice(0, max)).toString() };
}

function withBeginningOfBody(exchange: Exchange): Exchange {
  if (exchange.body.length <= keptOfText) return exchange;
  return { ...exchange, body: Buffer.from(exchange.body.subarray(0, keptOfText)) };
}
