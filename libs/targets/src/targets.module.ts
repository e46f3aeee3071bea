import { Module } from '@nestjs/common';
import { AddTargetHandler } from './add-target.handler.ts';
import { GetTargetHandler } from './get-target.handler.ts';
import { ListTargetsHandler } from './list-targets.handler.ts';
import { OwnershipProofs } from './ownership/ownership-proofs.ts';
import { ProofHttpClient } from './ownership/proof-http-client.ts';
import { TargetChecks } from './ownership/target-checks.ts';
import { RemoveTargetHandler } from './remove-target.handler.ts';
import { VerifyTargetHandler } from './verify-target.handler.ts';

/** Needs the stores, the command executor, `ChangeLimit`, `TargetPolicy`, `DnsClient` and `ScanEgressFilter` from a global module. */
@Module({
  providers: [
    ProofHttpClient,
    OwnershipProofs,
    TargetChecks,
    AddTargetHandler,
    VerifyTargetHandler,
    RemoveTargetHandler,
    GetTargetHandler,
    ListTargetsHandler,
  ],
  exports: [TargetChecks],
})
export class TargetsModule {}
