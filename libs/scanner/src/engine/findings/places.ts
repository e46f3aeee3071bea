import type { Outcome } from '../../check.ts';
import type { Place } from '../../finding.ts';
import { printable } from './evidence.ts';

const maxUrlBytes = 2048;
const maxParameterBytes = 200;
const maxEvidenceBytes = 512;
const maxPlaces = 1000;
const maxTotalBytes = 128 * 1024;

/** The distinct places of a finding's outcomes in their order, within a bound, and how many there are in all. */
export function placesOf(outcomes: readonly Outcome[]): { readonly places: readonly Place[]; readonly count: number } {
  const distinct = new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]));
  const places: Place[] = [];
  let bytes = 0;
  for (const outcome of [...distinct.values()].slice(0, maxPlaces)) {
    const place = placeOf(outcome);
    bytes += Buffer.byteLength(JSON.stringify(place));
    if (bytes > maxTotalBytes) break;
    places.push(place);
  }
  return { places, count: distinct.size };
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
  return [String(url), method, parameter, evidence].join('\n');
}
