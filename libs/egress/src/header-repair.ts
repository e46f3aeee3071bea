const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const tab = 0x09;
/** What follows this is not repaired: the parser rejects a header section that is too large, or malformed. */
const maxRepairedBytes = 65_536;
/** No body is longer; more digits exceed the numbers of parsers. */
const contentLength = /^[ \t]*\d{1,15}[ \t\r\n]*$/;
/** RFC 9110, section 5.6.2 */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** What was read of a header section. */
export interface RepairedHeader {
  /** Whole lines that a strict parser accepts. */
  readonly bytes: Buffer;
  /** The bytes after the section's end; undefined when the section has not ended. */
  readonly rest: Buffer | undefined;
}

/** The header section of a final response of whole lines that need no repair, `Content-Length` left aside. */
const soundHeader = /^HTTP\/1\.[01] [2-5]\d\d[^\r\n]*\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n]*\r\n)*\r\n$/;
const endOfHeader = '\r\n\r\n';

/** True where a chunk begins with the whole header section of a final response, and `HeaderRepair` would change nothing. */
export function isSoundResponse(chunk: Buffer): boolean {
  const end = chunk.indexOf(endOfHeader);
  if (end === -1 || end > maxRepairedBytes) return false;
  const header = chunk.toString('latin1', 0, end + endOfHeader.length);
  const [length, repeated] = header.match(/^content-length:.*$/gim) ?? [];
  if (!soundHeader.test(header) || repeated !== undefined) return false;
  return length === undefined || (/:[ \t]*\d{1,15} *$/.test(length) && !/^HTTP\/1\.. [23]04/.test(header));
}

/**
 * Repairs the header sections of HTTP/1.1 responses, as browsers do: a line that is no header is left out, white space
 * before the colon is removed, a bare CR becomes a space (RFC 9112, sections 2.2 and 5.1), and a `Content-Length` that
 * cannot be true or that is repeated is left out (section 6.3).
 */
export class HeaderRepair {
  /** The beginning of a line whose end has not been read. */
  #pending: Buffer[] = [];
  /** The beginning of the line has been passed on. */
  #isWithinLine = false;
  #readBytes = 0;
  #hasStatusLine = false;
  #hasBody = true;
  #hasLength = false;
  #isLeftOut = false;

  /** Takes the next bytes of the connection, which begin within a header section. */
  read(chunk: Buffer): RepairedHeader {
    const lines: Buffer[] = [];
    let at = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, at)) {
      const line = this.#lineOf(chunk.subarray(at, end + 1));
      at = end + 1;
      const isEmpty = !this.#isWithinLine && (line.length === 1 || (line.length === 2 && line[0] === carriageReturn));
      this.#isWithinLine = false;
      const repaired = isEmpty ? line : this.#repair(line);
      if (repaired !== undefined) lines.push(repaired);
      if (!isEmpty || !this.#hasStatusLine) continue;
      this.#begin();
      return { bytes: Buffer.concat(lines), rest: chunk.subarray(at) };
    }
    const begun = chunk.subarray(at);
    this.#readBytes += begun.length;
    this.#pending.push(begun);
    if (this.#readBytes > maxRepairedBytes && begun.length > 0) {
      lines.push(...this.#pending.splice(0));
      this.#isWithinLine = true;
    }
    return { bytes: Buffer.concat(lines), rest: undefined };
  }

  #lineOf(lastPart: Buffer): Buffer {
    this.#readBytes += lastPart.length;
    const parts = this.#pending.splice(0);
    return parts.length === 0 ? lastPart : Buffer.concat([...parts, lastPart]);
  }

  #begin(): void {
    this.#readBytes = 0;
    this.#hasStatusLine = false;
    this.#hasBody = true;
    this.#hasLength = false;
    this.#isLeftOut = false;
  }

  /** Undefined when the line is left out. */
  #repair(line: Buffer): Buffer | undefined {
    if (this.#readBytes > maxRepairedBytes) return line;
    if (!this.#hasStatusLine) return this.#statusLine(line);
    // A folded line continues the one before (RFC 9112, section 5.2).
    if (line[0] === space || line[0] === tab) return this.#isLeftOut ? undefined : withoutBareReturns(line);
    const colon = line.indexOf(':');
    const name = line.toString('latin1', 0, Math.max(0, colon)).trimEnd();
    this.#isLeftOut = !token.test(name) || !this.#isUseful(name, line.toString('latin1', colon + 1));
    if (this.#isLeftOut) return undefined;
    let value = withoutBareReturns(line.subarray(colon));
    // The parser expects no tab after the number.
    if (isContentLength(name)) value = Buffer.from(value.map((byte) => (byte === tab ? space : byte)));
    return name.length === colon
      ? Buffer.concat([line.subarray(0, colon), value])
      : Buffer.concat([Buffer.from(name), value]);
  }

  #statusLine(line: Buffer): Buffer {
    this.#hasStatusLine = true;
    const text = line.toString('latin1');
    const [, minor = '', status = ''] = /^HTTP\/1\.(\d)[ \t]+(\d{3})/i.exec(text) ?? [];
    this.#hasBody = status !== '204' && status !== '304';
    if (status === '') return line;
    const reason = withoutBareReturns(line.subarray(text.indexOf(status) + status.length));
    // The parser rejects the interim response that nobody asked for, which a client has to expect (RFC 9110, section 15.2).
    const passed = status === '100' ? '102' : status;
    return Buffer.concat([Buffer.from(`HTTP/1.${minor === '0' ? 0 : 1} ${passed}`), reason]);
  }

  #isUseful(name: string, value: string): boolean {
    if (!isContentLength(name)) return true;
    const isFirst = !this.#hasLength;
    this.#hasLength ||= contentLength.test(value);
    return isFirst && this.#hasLength && this.#hasBody;
  }
}

function isContentLength(name: string): boolean {
  return name.toLowerCase() === 'content-length';
}

function withoutBareReturns(line: Buffer): Buffer {
  const end = line.at(-2) === carriageReturn ? line.length - 2 : line.length - 1;
  if (!line.subarray(0, end).includes(carriageReturn)) return line;
  const repaired = Buffer.from(line);
  for (let at = 0; at < end; at++) if (repaired[at] === carriageReturn) repaired[at] = space;
  return repaired;
}
