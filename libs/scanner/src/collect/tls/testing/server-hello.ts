/** A ServerHello in one record, as an old server sends it. */
export function serverHello(version: number, suite: number, more: readonly Buffer[] = []): Buffer {
  const body = Buffer.alloc(38);
  body.writeUInt16BE(version, 0);
  body.fill(7, 2, 34);
  body.writeUInt16BE(suite, 35);
  return record(22, version, Buffer.concat([message(2, body), ...more]));
}

/** A handshake message. */
export function message(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(type, 0);
  head.writeUIntBE(body.length, 1, 3);
  return Buffer.concat([head, body]);
}

export function record(type: number, version: number, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(type, 0);
  head.writeUInt16BE(version, 1);
  head.writeUInt16BE(content.length, 3);
  return Buffer.concat([head, content]);
}

export const fatalHandshakeFailure = record(21, 0x0301, Buffer.from([2, 40]));

/** Version and cipher suites of a ClientHello. */
export function offered(hello: Buffer): { version: number; suites: readonly number[] } {
  const suites: number[] = [];
  const start = 46 + hello.readUInt8(43);
  const end = start + hello.readUInt16BE(start - 2);
  for (let at = start; at < end; at += 2) suites.push(hello.readUInt16BE(at));
  return { version: hello.readUInt16BE(9), suites };
}
