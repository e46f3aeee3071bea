import { hash } from 'node:crypto';

/** RFC 5321, section 4.5.3.1.3: a path of 256 octets with its angle brackets. */
const maxLength = 254;
const form = /^[^\s@\p{Cc}<>"(),;:\\[\]]{1,64}@[^\s@\p{Cc}.<>"(),;:\\[\]]+(\.[^\s@\p{Cc}.<>"(),;:\\[\]]+)*$/u;

/** The address without surrounding blanks, or undefined where it is not plausible. Only a message sent there proves more. */
export function parseEmailAddress(text: string): string | undefined {
  const address = text.trim().normalize('NFC');
  return form.test(address) && Buffer.byteLength(address) <= maxLength ? address : undefined;
}

/**
 * SHA-256 (hex) of the address in lower case: one user for each. Local parts may distinguish upper and lower case
 * (RFC 5321, section 2.4), but no provider uses that, and people do not expect it.
 */
export function emailDigest(address: string): string {
  return hash('sha256', address.trim().normalize('NFC').toLowerCase(), 'hex');
}
