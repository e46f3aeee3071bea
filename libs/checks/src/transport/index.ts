import type { Check } from '#scanner/check-api';
import { httpNoHttpsRedirect } from './http-no-https-redirect.check.ts';
import { httpRedirectLate } from './http-redirect-late.check.ts';
import { httpRedirectOffHost } from './http-redirect-off-host.check.ts';
import { httpsDowngradeRedirect } from './https-downgrade-redirect.check.ts';
import { httpsUnavailable } from './https-unavailable.check.ts';
import { tlsCertChainIncomplete } from './tls-cert-chain-incomplete.check.ts';
import { tlsCertExpired } from './tls-cert-expired.check.ts';
import { tlsCertExpiring } from './tls-cert-expiring.check.ts';
import { tlsCertLifetimeLong } from './tls-cert-lifetime-long.check.ts';
import { tlsCertNameMismatch } from './tls-cert-name-mismatch.check.ts';
import { tlsCertNoSct } from './tls-cert-no-sct.check.ts';
import { tlsCertNotYetValid } from './tls-cert-not-yet-valid.check.ts';
import { tlsCertRevoked } from './tls-cert-revoked.check.ts';
import { tlsCertSelfSigned } from './tls-cert-self-signed.check.ts';
import { tlsCertUntrusted } from './tls-cert-untrusted.check.ts';
import { tlsCertWeakKey } from './tls-cert-weak-key.check.ts';
import { tlsCertWeakSignature } from './tls-cert-weak-signature.check.ts';
import { tlsLegacyTls } from './tls-legacy-tls.check.ts';
import { tlsNoAead } from './tls-no-aead.check.ts';
import { tlsNoForwardSecrecy } from './tls-no-forward-secrecy.check.ts';
import { tlsNoModern } from './tls-no-modern.check.ts';
import { tlsNoOcspStaple } from './tls-no-ocsp-staple.check.ts';
import { tlsNoTls13 } from './tls-no-tls13.check.ts';
import { tlsNullAnonExport } from './tls-null-anon-export.check.ts';
import { tlsSsl2Ssl3 } from './tls-ssl2-ssl3.check.ts';
import { tlsWeakCipher } from './tls-weak-cipher.check.ts';
import { tlsWeakDh } from './tls-weak-dh.check.ts';

export const transportChecks: readonly Check[] = [
  httpsUnavailable,
  httpNoHttpsRedirect,
  httpRedirectLate,
  httpRedirectOffHost,
  httpsDowngradeRedirect,
  tlsCertExpired,
  tlsCertNotYetValid,
  tlsCertNameMismatch,
  tlsCertSelfSigned,
  tlsCertUntrusted,
  tlsCertChainIncomplete,
  tlsCertExpiring,
  tlsCertWeakKey,
  tlsCertWeakSignature,
  tlsCertLifetimeLong,
  tlsCertNoSct,
  tlsCertRevoked,
  tlsSsl2Ssl3,
  tlsLegacyTls,
  tlsNoModern,
  tlsNoTls13,
  tlsNullAnonExport,
  tlsWeakCipher,
  tlsNoForwardSecrecy,
  tlsNoAead,
  tlsWeakDh,
  tlsNoOcspStaple,
];
