import { Style } from '#terminal';
import { verifyReceipt } from '#client';
import type { ScanReceipt } from '#client';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { readJson } from '../text-files.ts';
import { verifiedReceiptText } from './verified-receipt-text.ts';
import { parseVerifyReceiptOptions } from './verify-receipt-options.ts';
import type { TypedVerifyReceiptOptions } from './verify-receipt-options.ts';

/** Verifies the receipt in a file, without a service, and prints what it proves. @returns the exit code */
export async function verifyReceiptCommand(file: string, typed: TypedVerifyReceiptOptions): Promise<ExitCode> {
  const { verifierKeys, findings, previous, format } = parseVerifyReceiptOptions(typed, process.env);
  const receipt = readJson(file) as ScanReceipt;
  const event = await verifyReceipt(receipt, {
    verifierKeys,
    ...(findings !== undefined && { findings }),
    ...(previous !== undefined && { previous }),
  });
  const compared = { findings: findings !== undefined, previous: previous !== undefined };
  process.stdout.write(
    format === 'json'
      ? `${JSON.stringify(event, null, 2)}\n`
      : verifiedReceiptText(receipt, compared, new Style(process.stdout)),
  );
  return exitCodes.passed;
}
