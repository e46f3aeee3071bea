import type { ActiveCheck, ArtifactName, BrowserCheck, Check, PassiveCheck, PointCheck } from '../check.ts';
import type { ScanType } from '../finding.ts';

/** Passive checks that need the same artifacts. */
export interface PassiveGroup {
  readonly needs: readonly ArtifactName[];
  readonly checks: readonly PassiveCheck[];
}

/** The checks of a scan by how they run. */
export interface ScanChecks {
  readonly all: readonly Check[];
  readonly passive: readonly PassiveGroup[];
  readonly active: readonly ActiveCheck[];
  readonly points: readonly PointCheck[];
  readonly browser: readonly BrowserCheck[];
  /** Units of progress of all of them. */
  readonly units: number;
}

/** The checks that a scan of this type runs. They are sorted once for all scans of a thread. */
export function checksFor(scanType: ScanType, checks: readonly Check[], optIn: readonly string[]): ScanChecks {
  return sortedChecks(
    checks
      .filter(({ meta }) => scanType === 'full' || meta.scan === 'quick')
      .filter(({ meta }) => meta.optIn !== true || optIn.includes(meta.id)),
  );
}

export function sortedChecks(all: readonly Check[]): ScanChecks {
  const groups = Map.groupBy(
    all.filter((check) => 'run' in check),
    ({ meta }) => meta.needs.toSorted().join(),
  );
  return {
    all,
    passive: [...groups.values()].map((checks) => ({ needs: checks[0]?.meta.needs ?? [], checks })),
    active: all.filter((check) => 'probe' in check),
    points: all.filter((check) => 'probePoint' in check),
    browser: all.filter((check) => 'explore' in check),
    units: unitsOf(all),
  };
}

/** A request takes longer than a rule, and a check of every point longest. */
export function unitsOf(checks: readonly Check[]): number {
  return checks.reduce((sum, check) => sum + ('probePoint' in check ? pointCheckUnits : unitsOfRequests(check)), 0);
}

const pointCheckUnits = 30;

function unitsOfRequests({ meta }: Check): number {
  return 1 + Math.ceil(meta.maxRequests / 5);
}
