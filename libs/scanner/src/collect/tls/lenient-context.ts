import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';

let context: SecureContext | undefined;

/**
 * What every TLS connection of a scan is made with. Servers of every age are looked at: their certificates and protocols
 * are judged by checks, not by the client. Made once in each thread: that takes as long as a part of a handshake.
 */
export function lenientContext(): SecureContext {
  return (context ??= createSecureContext({ minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }));
}
