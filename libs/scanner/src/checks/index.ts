import type { Check } from '../check.ts';
import { disclosureChecks } from './disclosure/index.ts';
import { cachingChecks } from './caching/index.ts';
import { corsChecks } from './cors/index.ts';
import { cookieChecks } from './cookies/index.ts';
import { cspChecks } from './csp/index.ts';
import { dnsChecks } from './dns/index.ts';
import { exposedChecks } from './exposed/index.ts';
import { headerChecks } from './headers/index.ts';
import { injectionChecks } from './injection/index.ts';
import { serverChecks } from './server/index.ts';
import { transportChecks } from './transport/index.ts';

/** Every check there is; the order is that of the catalogue in the documentation. */
export const catalogue: readonly Check[] = [
  ...disclosureChecks,
  ...cachingChecks,
  ...corsChecks,
  ...cookieChecks,
  ...transportChecks,
  ...cspChecks,
  ...headerChecks,
  ...exposedChecks,
  ...serverChecks,
  ...injectionChecks,
  ...dnsChecks,
];
