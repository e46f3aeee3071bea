import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Log } from '#kernel';
import { CoreModule, KeyUse, KeyViews } from '#service';
import type { Settings, Stores } from '#service';
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
