/** `reference` resolved against `base`, or undefined where it is absent, invalid or neither http nor https. */
export function httpUrl(reference: string | undefined, base: URL): URL | undefined {
  const url = anyUrl(reference, base);
  // Not by its protocol, which would be a string of its own.
  return url !== undefined && /^https?:/.test(url.href) ? url : undefined;
}

/** `reference` resolved against `base` whatever its scheme, or undefined. */
export function anyUrl(reference: string | undefined, base: URL): URL | undefined {
  const text = reference?.trim() ?? '';
  return text === '' ? undefined : (URL.parse(text, base.href) ?? undefined);
}
