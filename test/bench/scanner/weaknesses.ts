import type { Finding } from '#scanner';
import type { Count } from '../support/goal.ts';

/** Where which check must report, and where none of them may. */
export interface KnownSite {
  /** Paths of pages by the id of the check that has to report them. */
  readonly weak: Readonly<Record<string, readonly string[]>>;
  /** Paths of pages that do the same without the weakness. */
  readonly sound: readonly string[];
}

/** All weaknesses must be found, and nothing else. */
export function foundCounts(findings: readonly Finding[], site: KnownSite): readonly Count[] {
  const known = Object.values(site.weak).flat().length;
  return [
    { what: `weaknesses found, of ${known}`, value: totalFound(findings, site), bound: { atLeast: known } },
    { what: 'false positives', value: falsePositives(findings, site), bound: { atMost: 0 } },
  ];
}

/** Prints found/known of each check. */
export function printFound(title: string, findings: readonly Finding[], site: KnownSite): void {
  for (const [checkId, paths] of Object.entries(site.weak))
    console.log(`${checkId} ${title}: ${found(findings, checkId, paths)} found, ${paths.length} known`);
}

export function totalFound(findings: readonly Finding[], { weak }: KnownSite): number {
  return Object.entries(weak).reduce((sum, [checkId, paths]) => sum + found(findings, checkId, paths), 0);
}

/** Sound pages that a check of weak ones reports. */
export function falsePositives(findings: readonly Finding[], { weak, sound }: KnownSite): number {
  return Object.keys(weak).reduce((sum, checkId) => sum + found(findings, checkId, sound), 0);
}

function found(findings: readonly Finding[], checkId: string, paths: readonly string[]): number {
  const places = findings.filter((finding) => finding.checkId === checkId).flatMap((finding) => finding.places);
  const seen = new Set(places.map(({ url }) => new URL(url).pathname));
  return paths.filter((path) => seen.has(path)).length;
}
