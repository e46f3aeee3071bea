import { Module } from '@nestjs/common';
import { Accounts } from './accounts/accounts.ts';
import { ChangeKeysHandler } from './keys/change-keys.handler.ts';
import { ChangeLimit } from './change-limit.ts';
import { ChangePlanHandler } from './accounts/change-plan.handler.ts';
import { FindAccountHandler } from './accounts/find-account.handler.ts';
import { FindApiKeyHandler } from './keys/find-api-key.handler.ts';
import { GetApiKeyHandler } from './keys/get-api-key.handler.ts';
import { GetDailyScansHandler } from './usage/get-daily-scans.handler.ts';
import { GetUsageHandler } from './usage/get-usage.handler.ts';
import { ListAccountPageHandler } from './accounts/list-account-page.handler.ts';
import { ListAccountsHandler } from './accounts/list-accounts.handler.ts';
import { ListApiKeysHandler } from './keys/list-api-keys.handler.ts';
import { OpenAccountHandler } from './accounts/open-account.handler.ts';
import { Quota } from './usage/quota.ts';
import { ReportExposedApiKeyHandler } from './keys/report-exposed-api-key.handler.ts';
import { ValidApiKeys } from './keys/valid-api-keys.ts';

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
