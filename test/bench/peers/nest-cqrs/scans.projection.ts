import { EventsHandler, QueryHandler } from '@nestjs/cqrs';
import type { IEventHandler, IQueryHandler } from '@nestjs/cqrs';
import mongoose from 'mongoose';
import { ScanQueued } from './scan.ts';

interface ScanDocument {
  readonly _id: string;
  readonly target: string;
  readonly scanType: string;
  readonly status: string;
  readonly createdAt: string;
}

const schema = new mongoose.Schema<ScanDocument>({
  _id: { type: String, required: true },
  target: { type: String, required: true },
  scanType: { type: String, required: true },
  status: { type: String, required: true },
  createdAt: { type: String, required: true },
});
const ScanModel = mongoose.model('Scan', schema, 'peer_scans');

@EventsHandler(ScanQueued)
export class ScanQueuedHandler implements IEventHandler<ScanQueued> {
  async handle({ scanId, target, scanType, createdAt }: ScanQueued): Promise<void> {
    await ScanModel.create({ _id: scanId, target, scanType, status: 'queued', createdAt });
  }
}

export class GetScan {
  constructor(readonly scanId: string) {}
}

@QueryHandler(GetScan)
export class GetScanHandler implements IQueryHandler<GetScan, ScanDocument | null> {
  async execute({ scanId }: GetScan): Promise<ScanDocument | null> {
    return ScanModel.findById(scanId).lean<ScanDocument>();
  }
}
