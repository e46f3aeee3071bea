/** The cipher kinds of SSL 2, three bytes each. */
const cipherKinds = [0x010080, 0x020080, 0x030080, 0x040080, 0x050080, 0x060040, 0x0700c0];

/** A CLIENT-HELLO of SSL 2 (draft-hickman-netscape-ssl-00), which only SSL 2 servers understand. */
export function ssl2ClientHello(challenge: Buffer): Buffer {
  const kinds = Buffer.alloc(cipherKinds.length * 3);
  for (const [index, kind] of cipherKinds.entries()) kinds.writeUIntBE(kind, index * 3, 3);
  const head = Buffer.alloc(9);
  head.writeUInt8(1, 0);
  head.writeUInt16BE(0x0002, 1);
  head.writeUInt16BE(kinds.length, 3);
  head.writeUInt16BE(0, 5);
  head.writeUInt16BE(challenge.length, 7);
  const body = Buffer.concat([head, kinds, challenge]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(0x8000 | body.length);
  return Buffer.concat([length, body]);
}

/** `accepted` for a SERVER-HELLO of version 2 that offers a cipher; undefined while more is needed. */
export function readSsl2Response(received: Buffer, ended: boolean): 'accepted' | 'refused' | undefined {
  if (received.length < 13) {
    const notSsl2 = received.length > 0 && (received.readUInt8(0) & 0x80) === 0;
    return ended || notSsl2 ? 'refused' : undefined;
  }
  const isServerHello = (received.readUInt8(0) & 0x80) !== 0 && received.readUInt8(2) === 4;
  return isServerHello && received.readUInt16BE(5) === 0x0002 && received.readUInt16BE(9) > 0 ? 'accepted' : 'refused';
}
