import type { Artifacts, CertificateInfo, Outcome, TlsProfile } from '#scanner/check-api';
import type { Judgement } from '../documents.ts';

/** The outcome of a rule about the server as a whole. */
export function perServer({ tls }: Pick<Artifacts, 'tls'>, judge: (tls: TlsProfile) => Judgement): Outcome[] {
  const judgement = tls && judge(tls);
  if (tls === undefined || judgement === undefined) return [];
  const host = tls.host.includes(':') ? `[${tls.host}]` : tls.host;
  const { href: url } = new URL(`https://${host}:${tls.port}/`);
  return [{ url, ...(typeof judgement === 'string' ? { evidence: judgement } : judgement) }];
}

/** The outcome of a rule about the server's own certificate. */
export function perLeaf(
  artifacts: Pick<Artifacts, 'tls'>,
  judge: (leaf: CertificateInfo, tls: TlsProfile) => Judgement,
): Outcome[] {
  return perServer(artifacts, (tls) => {
    const [leaf] = tls.chain;
    return leaf && judge(leaf, tls);
  });
}

/** The certificates whose keys and signatures a client relies on: what signs itself is trusted by itself or not at all. */
export function reliedUpon({ chain }: TlsProfile): readonly CertificateInfo[] {
  return chain.filter(({ selfSigned }, at) => at === 0 || !selfSigned);
}

/** What a check of these versions or kinds of suites has not seen: a `gap` of it. */
export function unclear(...offers: readonly string[]): (artifacts: Pick<Artifacts, 'tls'>) => string | undefined {
  return ({ tls }) => {
    const missing = offers.filter((offer) => tls?.unclear.includes(offer) === true);
    return missing.length === 0 ? undefined : `the server gave no clear response to an offer of ${missing.join(', ')}`;
  };
}

/** Suites that the server is known to take. */
export function suitesTaken({ acceptedSuites, negotiated }: TlsProfile): readonly string[] {
  return [...new Set([...acceptedSuites, negotiated.cipher])];
}

const noIssuerFound = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** No issuer is known for the certificate at the end of the chain that the server sent. */
export function lacksIssuer({ verifyError }: TlsProfile): boolean {
  return verifyError !== undefined && noIssuerFound.has(verifyError);
}

/** The server sent its own certificate alone, and that names a place to fetch its issuer from: an intermediate is missing. */
export function lacksIntermediate(tls: TlsProfile): boolean {
  const [leaf] = tls.chain;
  return lacksIssuer(tls) && tls.chain.length === 1 && leaf?.selfSigned === false && leaf.hasAuthorityInfoAccess;
}

export const day = 86_400_000;

/** `2026-06-01`. */
export function date(time: Date): string {
  return time.toISOString().slice(0, 10);
}
