/** `reference` resolved against `base`, or undefined where it is absent, invalid or neither http nor https. */
export function httpUrl(reference: string | undefined, base: URL): URL | undefined {
  const url = anyUrl(reference, base);
  return url?.href.startsWith('http:') === true || url?.href.startsWith('https:') === true ? url : undefined;
}

/** `reference` resolved against `base` whatever its scheme, or undefined. */
export function anyUrl(reference: string | undefined, base: URL): URL | undefined {
  const text = reference?.trim() ?? '';
  return text === '' ? undefined : (URL.parse(text, base.href) ?? undefined);
}
