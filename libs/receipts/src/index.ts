export { CheckpointSigner } from './checkpoint.ts';
export { GetScanReceipt } from './get-scan-receipt.handler.ts';
export type { ScanReceipt } from './get-scan-receipt.handler.ts';
export type { TreeHead } from './tree-verification.ts';
export { hasReceipts } from './has-receipts.ts';
export { VerifyReceipts } from './verify-receipts.handler.ts';
export type { ReceiptsAudit } from './verify-receipts.handler.ts';
export { receiptsSlice } from './receipts.slice.ts';
