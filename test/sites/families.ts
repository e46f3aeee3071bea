import { exposedChecks } from '../../libs/checks/src/exposed/index.ts';
import { injectionChecks } from '../../libs/checks/src/injection/index.ts';
import { serverChecks } from '../../libs/checks/src/server/index.ts';
import type { Check } from '../../libs/scanner/src/check.ts';

const ids = (checks: readonly Check[]): string[] => checks.map(({ meta }) => meta.id);

export const exposureIds = ids(exposedChecks);
export const serverIds = ids(serverChecks);
export const injectionIds = ids(injectionChecks);
