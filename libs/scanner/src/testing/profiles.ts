import { getDomain } from 'tldts';
import type { DnsProfile, TlsProfile } from '../artifacts.ts';

/** What a soundly configured server does, with `override` merged in; undefined for plain http without an override. */
export function tlsProfile(target: URL, override: Partial<TlsProfile> | undefined): TlsProfile | undefined {
  if (target.protocol !== 'https:' && override === undefined) return undefined;
  return {
    host: target.hostname,
    port: Number(target.port || 443),
    chain: [],
    verifyError: undefined,
    nameMatches: true,
    publicRoot: true,
    negotiated: { protocol: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', forwardSecrecy: true },
    accepted: ['TLSv1.2', 'TLSv1.3'],
    refused: ['TLSv1', 'TLSv1.1'],
    acceptedSuites: [],
    refusedSuiteKinds: [],
    dhBits: undefined,
    unclear: [],
    stapledOcsp: 'none',
    ...override,
  };
}

/** A name with one public address and no further records, with `override` merged in. */
export function dnsProfile(target: URL, override: Partial<DnsProfile> | undefined): DnsProfile {
  return {
    host: target.hostname,
    registrable: getDomain(target.hostname) ?? undefined,
    addresses: ['203.0.113.10'],
    privateAddresses: [],
    cnames: [],
    caa: [],
    txt: [],
    spfLookups: undefined,
    dmarc: [],
    mx: [],
    ds: false,
    dnssecValidated: undefined,
    mtaSts: [],
    tlsa: false,
    hasIpv6: false,
    unanswered: [],
    unasked: [],
    ...override,
  };
}
