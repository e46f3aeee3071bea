import { Module } from '@nestjs/common';
import { Accounts } from './accounts.ts';
import { ChangeKeysHandler } from './change-keys.handler.ts';
import { ChangeLimit } from './change-limit.ts';
import { ChangePlanHandler } from './change-plan.handler.ts';
import { FindAccountHandler } from './find-account.handler.ts';
import { FindApiKeyHandler } from './find-api-key.handler.ts';
import { GetApiKeyHandler } from './get-api-key.handler.ts';
import { GetDailyScansHandler } from './get-daily-scans.handler.ts';
import { GetUsageHandler } from './get-usage.handler.ts';
import { ListAccountPageHandler } from './list-account-page.handler.ts';
import { ListAccountsHandler } from './list-accounts.handler.ts';
import { ListApiKeysHandler } from './list-api-keys.handler.ts';
import { OpenAccountHandler } from './open-account.handler.ts';
import { Quota } from './quota.ts';
import { ReportExposedApiKeyHandler } from './report-exposed-api-key.handler.ts';
import { ValidApiKeys } from './valid-api-keys.ts';

/** Needs the stores, the command executor and the clock from a global module. */
@Module({
  providers: [
    Accounts,
    ValidApiKeys,
    Quota,
    ChangeLimit,
    OpenAccountHandler,
    ChangePlanHandler,
    ChangeKeysHandler,
    ReportExposedApiKeyHandler,
    GetUsageHandler,
    GetDailyScansHandler,
    FindAccountHandler,
    ListAccountPageHandler,
    ListAccountsHandler,
    FindApiKeyHandler,
    ListApiKeysHandler,
    GetApiKeyHandler,
  ],
  exports: [Accounts, ValidApiKeys, Quota, ChangeLimit],
})
export class AccountsModule {}
