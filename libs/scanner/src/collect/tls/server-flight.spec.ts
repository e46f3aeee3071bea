import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readServerFlight } from './server-flight.ts';
import { fatalHandshakeFailure, message, record, serverHello } from './testing/server-hello.ts';

const rc4 = 0x0005;
const dheAes = 0x0033;

function serverKeyExchange(primeBytes: number, first: number): Buffer {
  const prime = Buffer.alloc(primeBytes, 1);
  prime[0] = first;
  return message(12, Buffer.concat([Buffer.from([primeBytes >> 8, primeBytes & 0xff]), prime, Buffer.from([0, 1, 2])]));
}

function certificates(...list: readonly string[]): Buffer {
  const entries = Buffer.concat(
    list.map((text) => Buffer.concat([Buffer.from([0, 0, text.length]), Buffer.from(text)])),
  );
  return message(11, Buffer.concat([Buffer.from([0, 0, entries.length]), entries]));
}

describe("a server's first flight", () => {
  it('tells version and suite', () => {
    expect(readServerFlight(serverHello(0x0300, rc4))).toMatchObject({ version: 'SSLv3', suite: rc4, complete: false });
  });

  it('tells the certificates and the size of the Diffie-Hellman group', () => {
    const flight = [certificates('leaf', 'intermediate'), serverKeyExchange(128, 0x80), message(14, Buffer.alloc(0))];
    expect(readServerFlight(serverHello(0x0303, dheAes, flight))).toEqual({
      version: 'TLSv1.2',
      suite: dheAes,
      certificates: [Buffer.from('leaf'), Buffer.from('intermediate')],
      dhBits: 1024,
      complete: true,
    });
  });

  it('does not count leading zeros of the prime', () => {
    const padded = serverHello(0x0303, dheAes, [serverKeyExchange(128, 0)]);
    expect(readServerFlight(padded)).toMatchObject({ dhBits: 1009 });
  });

  it('is put together from several records', () => {
    const whole = serverHello(0x0301, rc4).subarray(5);
    const split = Buffer.concat([record(22, 0x0301, whole.subarray(0, 10)), record(22, 0x0301, whole.subarray(10))]);
    expect(readServerFlight(split)).toMatchObject({ version: 'TLSv1', suite: rc4 });
  });

  it('is awaited while it is not whole', () => {
    expect(readServerFlight(Buffer.alloc(0))).toBeUndefined();
    expect(readServerFlight(serverHello(0x0303, rc4).subarray(0, 30))).toBeUndefined();
  });

  it('is a refusal when it is a fatal alert, but not when it is a warning', () => {
    const unrecognizedName = record(21, 0x0303, Buffer.from([1, 112]));
    expect(readServerFlight(fatalHandshakeFailure)).toBe('refused');
    expect(readServerFlight(unrecognizedName)).toBeUndefined();
    expect(readServerFlight(Buffer.concat([unrecognizedName, serverHello(0x0303, rc4)]))).toMatchObject({ suite: rc4 });
  });

  it('is unintelligible when it is no TLS', () => {
    expect(readServerFlight(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))).toBe('unintelligible');
    expect(readServerFlight(serverHello(0x7f7f, rc4))).toBe('unintelligible');
  });

  it('may hold any bytes', () => {
    const bytes = serverHello(0x0303, dheAes, [certificates('leaf'), serverKeyExchange(64, 0xff)]);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, byte, cut) => {
        const bent = Buffer.from(bytes);
        bent[at] = byte;
        expect(() => readServerFlight(bent.subarray(0, cut))).not.toThrow();
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => void readServerFlight(Buffer.from(any))));
  });
});
