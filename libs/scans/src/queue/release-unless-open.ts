import type { CommandContext, CommandExecutor } from '#event-sourcing';
import { accountWorkStream } from './account-work.decider.ts';
import { isOpen } from '../scan/scan-status.ts';
import { scanStream } from '../scan/scan.decider.ts';

/** Releases the place of a scan that neither waits nor runs, as its stream shows. */
export async function releaseUnlessOpen(
  executor: CommandExecutor,
  accountId: string,
  scanId: string,
  context: CommandContext,
): Promise<void> {
  const { state: scan } = await executor.read(scanStream, scanId);
  if (isOpen(scan.status)) return;
  await executor.execute(accountWorkStream, accountId, { type: 'Release', accountId, scanId }, context);
}
