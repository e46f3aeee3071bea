export const scanStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type ScanStatus = (typeof scanStatuses)[number];
