export const scanStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** Whether a scan has come to its end, so that it does not change any more. */
export function hasEnded(status: ScanStatus | 'none' | undefined): boolean {
  return status === 'completed' || status === 'failed';
}

/** Whether a scan waits or runs. `none` is the status of a stream without events. */
export function isOpen(status: ScanStatus | 'none' | undefined): boolean {
  return status === 'queued' || status === 'running';
}
