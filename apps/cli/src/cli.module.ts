import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { KeyUse } from '../../server/src/api/key-use.ts';
import { KeyViews } from '../../server/src/api/keys/key-views.ts';
import type { Settings } from '../../server/src/config/settings.ts';
import type { Log } from '../../server/src/log.ts';
import { CoreModule } from '../../server/src/wiring/core.module.ts';
import type { Stores } from '../../server/src/wiring/stores.ts';
import { AccountCommands } from './accounts/account-commands.ts';
import { AuditCommands } from './audit/audit-commands.ts';
import { EventCommands } from './events/event-commands.ts';
import { KeyCommands } from './keys/key-commands.ts';
import { MoveLogCommands } from './move-log/move-log-commands.ts';
import { Operator } from './operator.ts';
import { ParkedCommands } from './parked/parked-commands.ts';
import { ProjectionCommands } from './projections/projection-commands.ts';
import { Rebuilds } from './projections/rebuilds.ts';
import { ReadModels } from './read-models.ts';

/** The service without its API and without its background work, and the commands for operators on top of it. */
@Module({})
export class CliModule {
  static with(stores: Stores, settings: Settings, log: Log): DynamicModule {
    return {
      module: CliModule,
      imports: [CoreModule.with(stores, settings, log)],
      providers: [
        Operator,
        ReadModels,
        KeyUse,
        KeyViews,
        Rebuilds,
        AccountCommands,
        KeyCommands,
        ProjectionCommands,
        ParkedCommands,
        EventCommands,
        AuditCommands,
        MoveLogCommands,
      ],
    };
  }
}
