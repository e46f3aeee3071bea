/**
 * Whether a host is the own machine, to which a connection is trustworthy without encryption because it does not leave the
 * machine (Secure Contexts 3.1). `host` is as in a URL, IPv6 with or without its brackets.
 */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    /^127(?:\.\d{1,3}){3}$/.test(host) ||
    host === '[::1]' ||
    host === '::1'
  );
}
