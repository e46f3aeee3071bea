import type { Canary, InjectionPoint, Outcome, PointProbe } from '#scanner/check-api';

/** Each is a quote and a doubled one. */
const rounds = 2;

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
  let word = '';
  for (let round = 0; round < rounds; round += 1) {
    word = probe.token(8);
    const quoted = await probe.fetch(place.request(`${word}'`));
    if (quoted?.status !== 500) return undefined;
    const doubled = await probe.fetch(place.request(`${word}''`));
    if (doubled?.status !== usual) return undefined;
  }
  const evidence = `${place.label}, value ${word}'\nresponse: status 500\nfor ${word}'': status ${usual}`;
  return { url: place.request(`${word}'`).url, evidence, confidence: 'medium' };
}
