import { exposedChecks } from '../../libs/scanner/src/checks/exposed/index.ts';
import { injectionChecks } from '../../libs/scanner/src/checks/injection/index.ts';
import { serverChecks } from '../../libs/scanner/src/checks/server/index.ts';
import type { Check } from '../../libs/scanner/src/check.ts';

const ids = (checks: readonly Check[]): string[] => checks.map(({ meta }) => meta.id);

export const exposureIds = ids(exposedChecks);
export const serverIds = ids(serverChecks);
export const injectionIds = ids(injectionChecks);
