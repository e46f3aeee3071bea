/**
 * Reads serialized ASP.NET view state as far as its end. The format is the one that System.Web.UI.ObjectStateFormatter
 * writes: two bytes FF 01, then one value, each with a byte that names its type. What follows the value is a signature.
 */
export function bytesAfterViewState(state: Uint8Array): number | undefined {
  if (state[0] === 't'.charCodeAt(0) && state[1] === '<'.charCodeAt(0)) return bytesAfterTextState(state);
  if (state[0] !== 0xff || state[1] !== 0x01) return undefined;
  try {
    const reader = new Reader(state, 2);
    skipValue(reader, 0);
    return state.length - reader.at;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** ASP.NET 1.x writes text: `t<…>` with further values in angle brackets, a backslash before a literal one. */
function bytesAfterTextState(state: Uint8Array): number | undefined {
  let depth = 0;
  for (let at = 1; at < state.length; at += 1) {
    const character = String.fromCharCode(state[at] ?? 0);
    if (character === '\\') at += 1;
    else if (character === '<') depth += 1;
    else if (character === '>') depth -= 1;
    if (depth === 0) return state.length - at - 1;
  }
  return undefined;
}

class Unreadable extends Error {}

class Reader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new Unreadable();
    this.at += 1;
    return byte;
  }

  skip(count: number): void {
    this.at += count;
    if (this.at > this.#bytes.length) throw new Unreadable();
  }

  /** 32 bits, seven of them a byte, the lowest first. A negative number, which no length is, reads as a large one. */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new Unreadable();
  }

  /** A character of UTF-8, of three bytes at most. */
  skipCharacter(): void {
    const first = this.byte();
    if (first >= 0xc0) this.skip(first < 0xe0 ? 1 : 2);
  }

  skipText(): void {
    this.skip(this.number());
  }
}

const maxDepth = 200;
const withoutContent = new Set([0x64, 0x65, 0x66, 0x67, 0x68, 0x0c, 0x1c]);
const ofFixedLength = new Map([
  [0x01, 2],
  [0x03, 1],
  [0x06, 8],
  [0x07, 8],
  [0x08, 4],
  [0x09, 4],
  [0x1b, 12],
  [0x1f, 1],
]);

function skipValue(reader: Reader, depth: number): void {
  if (depth > maxDepth) throw new Unreadable();
  const type = reader.byte();
  const fixed = ofFixedLength.get(type);
  if (withoutContent.has(type)) return;
  if (fixed !== undefined) return reader.skip(fixed);
  const values = (count: number): void => {
    for (let index = 0; index < count; index += 1) skipValue(reader, depth + 1);
  };
  switch (type) {
    case 0x02:
    case 0x0a:
      reader.number();
      return;
    case 0x04:
      return reader.skipCharacter();
    case 0x05:
    case 0x1e:
    case 0x32:
      return reader.skipText();
    case 0x0b:
      skipType(reader);
      reader.number();
      return;
    case 0x0f:
      return values(2);
    case 0x10:
      return values(3);
    case 0x14:
      skipType(reader);
      return values(reader.number());
    case 0x15:
      for (let left = reader.number(); left > 0; left -= 1) reader.skipText();
      return;
    case 0x16:
      return values(reader.number());
    case 0x17:
    case 0x18:
      return values(2 * reader.number());
    case 0x19:
      return skipType(reader);
    case 0x28:
      skipType(reader);
      return reader.skipText();
    case 0x3c:
      skipType(reader);
      reader.number();
      for (let left = reader.number(); left > 0; left -= 1) {
        reader.number();
        skipValue(reader, depth + 1);
      }
      return;
    default:
      throw new Unreadable();
  }
}

/** A type is named in full, by a name in System.Web, or by its place among those named before. */
function skipType(reader: Reader): void {
  const kind = reader.byte();
  if (kind === 0x29 || kind === 0x2a) reader.skipText();
  else if (kind === 0x2b) reader.number();
  else throw new Unreadable();
}
