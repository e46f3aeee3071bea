import { expect, it } from '@jest/globals';
import { verifyReceipt } from '#client';
import type { ScanReceipt } from '#client';
import { receiptExample } from '../../apps/server/src/api/audit/receipt-example.ts';

it('The receipt that the OpenAPI document shows can be verified with its key', async () => {
  const receipt = JSON.parse(JSON.stringify(receiptExample)) as ScanReceipt;
  expect(await verifyReceipt(receipt, { verifierKeys: receipt.verifier_keys })).toEqual(receiptExample.event);
});
