import { Module } from '@nestjs/common';
import { GetScanReceiptHandler } from './get-scan-receipt.handler.ts';
import { ReceiptProofs } from './receipt-proofs.ts';
import { RecordReceiptHandler } from './record-receipt.handler.ts';
import { VerifyReceiptsHandler } from './verify-receipts.handler.ts';

/** Needs the stores, the command executor and `CheckpointSigner` from a global module. */
@Module({ providers: [ReceiptProofs, RecordReceiptHandler, GetScanReceiptHandler, VerifyReceiptsHandler] })
export class ReceiptsModule {}
