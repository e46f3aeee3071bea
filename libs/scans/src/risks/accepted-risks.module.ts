import { Module } from '@nestjs/common';
import { AcceptRiskHandler } from './accept-risk.handler.ts';
import { GetAcceptedRiskHandler, ListAcceptedRisksHandler } from './accepted-risk-queries.handler.ts';
import { AcceptedRisks } from './accepted-risks.ts';
import { RemoveAcceptedRiskHandler } from './remove-accepted-risk.handler.ts';

/** Needs the stores, the command executor, the clock and `ChangeLimit` from a global module. */
@Module({
  providers: [
    AcceptedRisks,
    AcceptRiskHandler,
    RemoveAcceptedRiskHandler,
    ListAcceptedRisksHandler,
    GetAcceptedRiskHandler,
  ],
  exports: [AcceptedRisks],
})
export class AcceptedRisksModule {}
