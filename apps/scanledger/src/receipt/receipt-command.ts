import { InvalidRequestError, ReceiptVerificationError } from '#client';
import { UsageError, exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { clientOf } from '../service-client.ts';
import { connectionSettings } from '../settings.ts';
import type { ConnectionOptions } from '../settings.ts';
import { writeText } from '../text-files.ts';
import { readPrevious } from './previous-receipt.ts';

/** The options of `receipt` as they are typed. */
export interface ReceiptOptions {
  readonly previous?: string;
  readonly output?: string;
}

/**
 * Prints the receipt of a scan, or writes it to a file.
 * @returns the exit code
 * @throws ReceiptVerificationError when the log has fewer leaves than the earlier receipt
 */
export async function receiptCommand(
  scanId: string,
  { previous, output, ...connection }: ReceiptOptions & ConnectionOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  if (!/^scan_\w+$/.test(scanId)) throw new UsageError(`${scanId} is not the id of a scan`);
  const query = previous === undefined ? {} : { since: readPrevious(previous).treeSize };
  const client = clientOf(connectionSettings(connection, process.env));
  const receipt = await client.scans.receipt(scanId, query, { signal }).catch((error: unknown) => {
    throw isLossOfLeaves(error) ? new ReceiptVerificationError('consistency_proof', error.message) : error;
  });
  const text = `${JSON.stringify(receipt, null, 2)}\n`;
  if (output === undefined) process.stdout.write(text);
  else writeText(output, text);
  return exitCodes.passed;
}

/** The service has fewer leaves than an earlier receipt: nothing can prove that it was only added to. */
function isLossOfLeaves(error: unknown): error is InvalidRequestError {
  return error instanceof InvalidRequestError && error.param === 'since';
}
