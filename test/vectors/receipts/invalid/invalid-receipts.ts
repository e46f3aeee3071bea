import { invalidCheckpoints } from './checkpoints.ts';
import { invalidFormats } from './formats.ts';
import { invalidGrowths } from './growths.ts';
import { invalidInclusions } from './inclusions.ts';
import { invalidKeys } from './keys.ts';
import { invalidLeaves } from './leaves.ts';
import { invalidFindings } from './other-findings.ts';
import { invalidSignatures } from './signatures.ts';
import { set } from './unchanged.ts';
import type { InvalidReceipt } from './unchanged.ts';

/** In the order of the steps. */
export const invalidReceipts: readonly InvalidReceipt[] = [
  ...invalidKeys(),
  ...invalidFormats(),
  { name: 'the event is that of another scan', step: 'scan_id', changes: [set('/scan_id', 'scan_02')] },
  { name: 'the event names another scan', step: 'scan_id', changes: [set('/event/scan_id', 'scan_02')] },
  ...invalidLeaves(),
  ...invalidInclusions(),
  ...invalidCheckpoints(),
  ...invalidSignatures(),
  ...invalidGrowths(),
  ...invalidFindings(),
];
