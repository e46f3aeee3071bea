import { Module } from '@nestjs/common';
import { ChangeKeysHandler } from './change-keys.handler.ts';
import { ChangePlanHandler } from './change-plan.handler.ts';
import { GetUsageHandler } from './get-usage.handler.ts';
import { OpenAccountHandler } from './open-account.handler.ts';

/** Needs the stores, the command executor and the clock from whoever imports it. */
@Module({ providers: [OpenAccountHandler, ChangePlanHandler, ChangeKeysHandler, GetUsageHandler] })
export class AccountsModule {}
