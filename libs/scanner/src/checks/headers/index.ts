import type { Check } from '../../check.ts';
import { hstsMissing } from './hsts-missing.check.ts';

export const headerChecks: readonly Check[] = [hstsMissing];
