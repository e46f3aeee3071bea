import type { Canary, InjectionPoint, Outcome, PointProbe } from '#scanner/check-api';

/**
 * What follows a word: a quote that begins a string of SQL that nothing ends, and what only a shell reads as a quote within
 * one of its strings (POSIX.1-2024, Shell Command Language, section 2.2): both break a query, and the second one no command.
 */
const breaking = ["'", String.raw`'\''`];

/**
 * A quote causes an internal error, and a doubled one, which SQL reads as one, does not, again and again: a database whose
 * messages are not shown. Not with double quotes, which search engines want in pairs.
 */
export async function brokenByQuote(
  place: InjectionPoint,
  canary: Canary | undefined,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  const usual = canary?.response.status ?? 500;
  if (usual >= 500) return undefined;
  let shown = '';
  for (const quote of breaking) {
    const word = probe.token(8);
    const quoted = await probe.fetch(place.request(word + quote));
    if (quoted?.status !== 500) return undefined;
    const doubled = await probe.fetch(place.request(`${word}''`));
    if (doubled?.status !== usual) return undefined;
    shown ||= word;
  }
  const evidence = `${place.label}, value ${shown}'\nresponse: status 500\nfor ${shown}'': status ${usual}`;
  return { url: place.request(`${shown}'`).url, evidence, confidence: 'medium' };
}
