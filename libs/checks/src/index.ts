import type { Check } from '#scanner/check-api';
import { browserChecks } from './browser/index.ts';
import { cachingChecks } from './caching/index.ts';
import { contentChecks } from './content/index.ts';
import { cookieChecks } from './cookies/index.ts';
import { corsChecks } from './cors/index.ts';
import { cspChecks } from './csp/index.ts';
import { disclosureChecks } from './disclosure/index.ts';
import { dnsChecks } from './dns/index.ts';
import { exposedChecks } from './exposed/index.ts';
import { formChecks } from './forms/index.ts';
import { headerChecks } from './headers/index.ts';
import { injectionChecks } from './injection/index.ts';
import { serverChecks } from './server/index.ts';
import { transportChecks } from './transport/index.ts';
import { jsLibraryVulnerableIn } from './content/js-library-vulnerable.check.ts';
import type { RetireData } from './content/retire/format.ts';

export { readRetireData, retireDataWarning } from './content/retire/retire-data-file.ts';

/** Every check there is; the order is that of the catalogue in the documentation. */
export const catalogue: readonly Check[] = [
  ...transportChecks,
  ...headerChecks,
  ...cspChecks,
  ...cookieChecks,
  ...corsChecks,
  ...cachingChecks,
  ...disclosureChecks,
  ...exposedChecks,
  ...serverChecks,
  ...contentChecks,
  ...formChecks,
  ...injectionChecks,
  ...browserChecks,
  ...dnsChecks,
];

/** Ids of the checks that run only where they are asked for. */
export const optInIds: readonly string[] = catalogue
  .filter(({ meta }) => meta.optIn === true)
  .map(({ meta }) => meta.id);

/** Those of `ids` that are no check's. One that has come to run by default is known, so it may still be asked for. */
export function unknownChecks(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => !catalogue.some(({ meta }) => meta.id === id));
}

/** The catalogue with an operator's list of vulnerable libraries, of the day `dataDate`, in place of the built-in one. */
export function catalogueWith(libraries: RetireData, dataDate: string): readonly Check[] {
  const own = jsLibraryVulnerableIn(libraries, dataDate);
  return catalogue.map((check) => (check.meta.id === own.meta.id ? own : check));
}
