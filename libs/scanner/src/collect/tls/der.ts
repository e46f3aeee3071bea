/** One element of a DER structure: its tag and its content, which for constructed ones holds further elements. */
export interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
}

export const derTag = { integer: 2, octetString: 4, oid: 6, sequence: 0x30 } as const;

/**
 * The elements that stand one after the other in `bytes`. What is cut short or longer than the buffer ends the list, so
 * that hostile bytes give a short response and no exception.
 */
export function derElements(bytes: Buffer): readonly DerElement[] {
  const elements: DerElement[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    if (lengthBytes > 4 || first === 0x80 || at + 2 + lengthBytes > bytes.length) break;
    const start = at + 2 + lengthBytes;
    const end = start + (lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes));
    if (end > bytes.length) break;
    elements.push({ tag, content: bytes.subarray(start, end) });
    at = end;
  }
  return elements;
}

/** Goes down a path of child positions, e.g. `[0, 2]`: the third child of the first element. */
export function derAt(bytes: Buffer, path: readonly number[]): DerElement | undefined {
  let content = bytes;
  let element: DerElement | undefined;
  for (const position of path) {
    element = derElements(content)[position];
    if (element === undefined) return undefined;
    content = element.content;
  }
  return element;
}

/** The content of an object identifier in dotted decimals. */
export function dottedOid(content: Buffer): string {
  const arcs: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(value);
      value = 0;
    }
  }
  const [first = 0, ...rest] = arcs;
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - root * 40, ...rest].join('.');
}
