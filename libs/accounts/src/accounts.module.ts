import { Module } from '@nestjs/common';
import { ChangeKeysHandler } from './change-keys.handler.ts';
import { ChangePlanHandler } from './change-plan.handler.ts';
import { GetApiKeyHandler } from './get-api-key.handler.ts';
import { GetUsageHandler } from './get-usage.handler.ts';
import { ListApiKeysHandler } from './list-api-keys.handler.ts';
import { OpenAccountHandler } from './open-account.handler.ts';

/** Needs the stores, the command executor and the clock from the importing module. */
@Module({
  providers: [
    OpenAccountHandler,
    ChangePlanHandler,
    ChangeKeysHandler,
    GetUsageHandler,
    ListApiKeysHandler,
    GetApiKeyHandler,
  ],
})
export class AccountsModule {}
