/**
 * The URL that somebody means who types a target: `example.com` is `https://example.com`. A text with a scheme stays as
 * it is, also one that cannot be scanned.
 */
export function typedTarget(text: string): string {
  // After a host, a colon and digits are a port.
  const hasScheme = text.includes('://') || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  return text === '' || hasScheme ? text : `https://${text}`;
}
