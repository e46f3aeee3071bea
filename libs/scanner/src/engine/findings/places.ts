import type { Outcome } from '../../check.ts';
import { canonicalUrl } from '../../collect/crawl/urls/url-identity.ts';
import type { Place } from '../../finding.ts';
import { printable } from './evidence.ts';

const maxUrlBytes = 2048;
const maxParameterBytes = 200;
const maxEvidenceBytes = 512;
const maxPlaces = 1000;
const maxTotalBytes = 128 * 1024;

/**
 * Each place of a finding once. URLs that differ in nothing but a session id, a mark of tracking or the like are one place: a
 * page may send the same request again and again.
 */
export function distinctPlaces(outcomes: readonly Outcome[]): readonly Outcome[] {
  const distinct = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    const key = keyOf(outcome);
    if (!distinct.has(key)) distinct.set(key, outcome);
  }
  return [...distinct.values()];
}

/** The places in their order, within a bound. */
export function placesOf(outcomes: readonly Outcome[]): readonly Place[] {
  const places: Place[] = [];
  let bytes = 0;
  for (const outcome of outcomes.slice(0, maxPlaces)) {
    const place = placeOf(outcome);
    bytes += Buffer.byteLength(JSON.stringify(place));
    if (bytes > maxTotalBytes) break;
    places.push(place);
  }
  return places;
}

/** `url` of an outcome as findings show it. */
export function shownUrl(outcome: Outcome): string {
  return printable(String(outcome.url), maxUrlBytes);
}

function placeOf(outcome: Outcome): Place {
  const { method = 'GET', parameter, evidence } = outcome;
  return {
    url: shownUrl(outcome),
    method,
    parameter: parameter === undefined ? null : printable(parameter, maxParameterBytes),
    evidence: printable(evidence, maxEvidenceBytes),
  };
}

function keyOf({ url, method = 'GET', parameter = '', evidence }: Outcome): string {
  return [addressOf(String(url)), method, parameter, evidence].join('\n');
}

/** With its fragment, in which an application keeps its views. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  return canonicalUrl(parsed).href + parsed.hash;
}
