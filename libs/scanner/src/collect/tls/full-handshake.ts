import { connect as startTls } from 'node:tls';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { ignoreError, lagTolerantTimeout } from '#egress';
import type { Connect } from './hello-probe.ts';
import { lenientContext } from './lenient-context.ts';

/** What a completed handshake showed. */
export interface Handshake {
  /** DER, leaf first. Where the chain verified, its root stands at the end, whether it was sent or came from the trust store. */
  readonly chain: readonly Buffer[];
  /** OpenSSL's code for why the chain is not trusted; the name is not part of it. */
  readonly chainError: string | undefined;
  /** As Node names it, e.g. `TLSv1.2`. */
  readonly protocol: string;
  /** IANA name. */
  readonly cipher: string;
  readonly dhBits: number | undefined;
  readonly ocspResponse: Buffer | undefined;
}

/**
 * A handshake as an old, lenient client would make it: TLS 1.0 to 1.3, every cipher and key size that OpenSSL can still
 * do; the certificate is verified and the verdict reported, but the handshake continues. `failed` when the server responded
 * without agreeing on anything, `unclear` when it could not be reached, or did not finish within `timeoutMs` of being
 * connected or before `signal` aborted.
 */
export async function fullHandshake(
  connect: Connect,
  serverName: string,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Handshake | 'failed' | 'unclear'> {
  const socket = await connect(signal).catch(() => undefined);
  if (socket === undefined) return 'unclear';
  if (signal.aborted) {
    socket.destroy();
    return 'unclear';
  }
  const tls = startTls({
    socket,
    servername: serverName,
    rejectUnauthorized: false,
    requestOCSP: true,
    secureContext: lenientContext(),
    // A server that speaks HTTP/2 alone would reject a hello without it.
    ALPNProtocols: ['h2', 'http/1.1'],
    checkServerIdentity: acceptName,
  });
  return new Promise((resolve) => {
    let ocspResponse: Buffer | undefined;
    const finish = (result: Handshake | 'failed' | 'unclear'): void => {
      cancelTimeout();
      signal.removeEventListener('abort', giveUp);
      tls
        .off('OCSPResponse', onOcspResponse)
        .off('secureConnect', onSecureConnect)
        .off('error', fail)
        .off('close', fail);
      tls.on('error', ignoreError);
      tls.destroy();
      socket.destroy();
      resolve(result);
    };
    const giveUp = (): void => finish('unclear');
    const cancelTimeout = lagTolerantTimeout(timeoutMs, giveUp);
    signal.addEventListener('abort', giveUp);
    const fail = (): void => finish('failed');
    const onSecureConnect = (): void => finish({ ...describe(tls), ocspResponse });
    const onOcspResponse = (response: Buffer | null): void => {
      ocspResponse = response ?? undefined;
    };
    tls.on('OCSPResponse', onOcspResponse).on('secureConnect', onSecureConnect).on('error', fail).on('close', fail);
  });
}

/** The name is verified by the collector; here it would hide the chain's own error. */
function acceptName(): undefined {
  return undefined;
}

function describe(tls: TLSSocket): Omit<Handshake, 'ocspResponse'> {
  const ephemeral = tls.getEphemeralKeyInfo();
  return {
    chain: chainOf(tls.getPeerCertificate(true)),
    chainError: errorCode(tls.authorizationError),
    protocol: tls.getProtocol() ?? 'unknown',
    cipher: tls.getCipher().standardName,
    dhBits: ephemeral !== null && 'type' in ephemeral && ephemeral.type === 'DH' ? ephemeral.size : undefined,
  };
}

const maxChainLength = 10;

function chainOf(leaf: DetailedPeerCertificate): readonly Buffer[] {
  const chain: Buffer[] = [];
  let certificate: DetailedPeerCertificate | undefined = leaf;
  while (certificate?.raw !== undefined && chain.length < maxChainLength) {
    chain.push(certificate.raw);
    certificate = certificate.issuerCertificate === certificate ? undefined : certificate.issuerCertificate;
  }
  return chain;
}

/** Node's types promise an Error here; what it gives is OpenSSL's code. */
function errorCode(error: unknown): string | undefined {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : undefined;
}
