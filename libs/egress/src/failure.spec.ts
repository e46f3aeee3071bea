import { describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { DnsClient } from './dns-client.ts';
import { ScanEgressFilter } from './egress-filter.ts';
import { failureFrom } from './failure.ts';
import type { NameResolver } from './resolver.ts';
import { Resolver } from './resolver.ts';
import { SafeHttpClient } from './safe-http-client.ts';
import { RawServer } from './testing/raw-server.ts';

function errorOf(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

describe('the message of a failure', () => {
  it.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED 10.1.2.3:5432', 'refused', 'the connection was refused'],
    ['ECONNRESET', 'read ECONNRESET', 'refused', 'the server closed the connection'],
    ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.1.2.3:80', 'refused', 'the host cannot be reached'],
    ['ETIMEDOUT', 'connect ETIMEDOUT 10.1.2.3:80', 'timeout', 'no response in time'],
    ['EPROTO', '0BC2A:error:0A00010B:SSL routines:ssl3_get_record', 'tls', 'the TLS handshake failed'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', '00E8:error:0A00010B', 'tls', 'the TLS handshake failed'],
    ['ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL', '40BD:error:0A000460', 'tls', 'the server does not speak HTTP/1.1'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'tls', 'the certificate is self-signed'],
    ['CERT_HAS_EXPIRED', 'certificate has expired', 'tls', 'the certificate has expired'],
    ['HPE_INVALID_CONSTANT', 'Expected HTTP/', 'protocol', 'the server did not send a valid HTTP response'],
    ['UND_ERR_HEADERS_OVERFLOW', 'Headers Overflow Error', 'too_large', 'the header of the response is too large'],
    ['ESOMETHING', '10.1.2.3', 'protocol', 'the server did not send a valid HTTP response'],
  ])('of %s names no address, no library code and no OpenSSL text', (code, text, failure, message) => {
    const cause = errorOf(code, text);
    expect(failureFrom(cause)).toMatchObject({ failure, message, cause });
  });

  it('does not tell what a name resolves to', async () => {
    const resolver: NameResolver = { addresses: async () => ['10.1.2.3'] };
    const filter = new ScanEgressFilter({ addresses: new AddressPolicy(), ports: [80] }, resolver);
    await expect(filter.resolve('intranet.example', 80)).rejects.toMatchObject({
      failure: 'blocked',
      message: 'intranet.example resolves to an address that is not permitted',
    });
    await expect(filter.resolve('10.1.2.3', 80)).rejects.toMatchObject({ message: '10.1.2.3 is not a public address' });
  });

  it('does not name the DNS server', async () => {
    const resolver = new Resolver(new DnsClient({ servers: ['127.0.0.1:9'], timeoutMs: 50 }), new AddressPolicy());
    await expect(resolver.addresses('a.example')).rejects.toMatchObject({
      failure: 'dns',
      message: 'a.example cannot be resolved',
    });
  });

  it('of a connection that is refused does not tell where the name leads', async () => {
    const closed = await RawServer.start(() => undefined);
    const { port } = closed;
    await closed[Symbol.asyncDispose]();
    const addresses = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
    const resolver: NameResolver = { addresses: async () => ['127.0.0.1', '127.0.0.2'] };
    const filter = new ScanEgressFilter({ addresses, ports: [80] }, resolver);
    const client = new SafeHttpClient({ filter, userAgent: 'Test/1' });
    await expect(client.request({ url: new URL(`http://app.test:${String(port)}/`) })).rejects.toMatchObject({
      failure: 'refused',
      message: 'the connection was refused',
    });
    await client.close();
  });
});
