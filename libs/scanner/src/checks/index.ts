import type { Check } from '../check.ts';
import { cspChecks } from './csp/index.ts';
import { exposedChecks } from './exposed/index.ts';
import { headerChecks } from './headers/index.ts';

/** Every check there is; the order is that of the catalogue in the documentation. */
export const catalogue: readonly Check[] = [...cspChecks, ...headerChecks, ...exposedChecks];
