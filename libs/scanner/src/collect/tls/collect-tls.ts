import { isIP } from 'node:net';
import type { Ids } from '#kernel';
import type { TlsProfile } from '../../artifacts.ts';
import type { ScanType } from '../../finding.ts';
import { certificateInfo, matchesHost, serialNumber } from './certificate.ts';
import { isPublicRoot } from './public-roots.ts';
import { fullHandshake } from './full-handshake.ts';
import type { Handshake } from './full-handshake.ts';
import type { Connect } from './hello-probe.ts';
import { HelloSurvey } from './hello-survey.ts';
import { stapledStatus } from './ocsp.ts';
import { isOfClass, suiteName } from './suites.ts';

export interface TlsRequest {
  /** A DNS name or an address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly scanType: ScanType;
  readonly connect: Connect;
  /** Makes the randoms of the hellos. */
  readonly ids: Ids;
  readonly signal: AbortSignal;
  /** For each handshake, from the moment at which it is connected. 5,000 by default. */
  readonly handshakeTimeoutMs?: number;
}

/** `verifyError` of a server with which no current client can finish a handshake; its chain was read, but not verified. */
const handshakeFailed = 'HANDSHAKE_FAILED';
/** OpenSSL's code for a sound chain whose certificate is for another host. */
const hostnameMismatch = 'HOSTNAME_MISMATCH';

/**
 * Probes what a server does at TLS level: at most 4 handshakes in a quick scan and 16 in a full one, one after the
 * other. Undefined when nothing on the port speaks TLS or it could not be asked. Never rejects for what the server does.
 */
export async function collectTls(request: TlsRequest): Promise<TlsProfile | undefined> {
  const { host, scanType, connect, signal, handshakeTimeoutMs = 5000 } = request;
  const serverName = isIP(host) === 0 ? host : '';
  const survey = new HelloSurvey({ ...request, serverName, handshakeTimeoutMs });

  const completed = await fullHandshake(connect, serverName, signal, handshakeTimeoutMs);
  const handshake = completed === 'failed' ? await clearTextHandshake(survey) : completed;
  if (handshake === undefined || handshake === 'unclear') return undefined;

  survey.negotiated(handshake.protocol);
  survey.dhBits = handshake.dhBits;
  await survey.probeVersions(['TLSv1', 'TLSv1.1']);
  if (scanType === 'full') {
    await survey.probeVersions(['TLSv1.2', 'SSLv3']);
    await survey.probeSsl2();
    await survey.probeWeakSuites();
    await survey.probeStrongSuites(handshake.cipher);
  }
  return profile(request, handshake, survey);
}

/** What the first flight shows in clear text, where a handshake cannot be completed: only old versions or ciphers, or a client certificate is asked for. */
async function clearTextHandshake(survey: HelloSurvey): Promise<Handshake | undefined> {
  const flight = await survey.anyFlight();
  return (
    flight && {
      chain: flight.certificates,
      chainError: handshakeFailed,
      protocol: flight.version,
      cipher: suiteName(flight.suite) ?? 'unknown',
      dhBits: flight.dhBits,
      ocspResponse: undefined,
    }
  );
}

function profile({ host, port }: TlsRequest, handshake: Handshake, survey: HelloSurvey): TlsProfile {
  const [leaf] = handshake.chain;
  const nameMatches = leaf !== undefined && matchesHost(leaf, host);
  const { protocol, cipher } = handshake;
  return {
    host,
    port,
    chain: handshake.chain.flatMap((raw) => certificateInfo(raw) ?? []),
    verifyError: handshake.chainError ?? (nameMatches ? undefined : hostnameMismatch),
    nameMatches,
    publicRoot: handshake.chainError === undefined && isPublicRoot(handshake.chain.at(-1)),
    negotiated: { protocol, cipher, forwardSecrecy: protocol === 'TLSv1.3' || isOfClass(cipher, 'forward_secrecy') },
    accepted: [...survey.accepted],
    refused: [...survey.refused],
    acceptedSuites: [...survey.suites],
    refusedSuiteKinds: [...survey.refusedKinds],
    dhBits: survey.dhBits,
    unclear: [...survey.unclear],
    stapledOcsp: leaf === undefined ? 'none' : stapledStatus(handshake.ocspResponse, serialNumber(leaf)),
  };
}
