import type { Log } from '#kernel';
import type { CertificateSource } from './certificate-source.ts';
import type { Listener } from './listener.ts';

/** Loads the certificate anew, and uses it for new connections; one that cannot be used leaves the present one in place. */
export async function renewCertificate(source: CertificateSource, listener: Listener, log: Log): Promise<void> {
  try {
    listener.setCertificate(await source.load());
    log.info({}, 'the TLS certificate was reloaded');
  } catch (error) {
    log.error({ err: error }, 'the TLS certificate could not be reloaded; the previous one stays in use');
  }
}
