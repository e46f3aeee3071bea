import type { Check } from '../check.ts';
import { headerChecks } from './headers/index.ts';

/** Every check there is; the order is that of the catalogue in the documentation. */
export const catalogue: readonly Check[] = [...headerChecks];
