import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { SafeHttpClient, ScanEgressFilter } from '#egress';

const userAgent = 'Scanledger-Ownership/1';

/** Reads the file that proves ownership: where scans may connect to, with a valid certificate, without following redirects. */
@Injectable()
export class ProofHttpClient extends SafeHttpClient implements OnModuleDestroy {
  constructor(filter: ScanEgressFilter) {
    super({ filter, userAgent });
  }

  async onModuleDestroy(): Promise<void> {
    await this.close();
  }
}
