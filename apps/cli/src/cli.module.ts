import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Log } from '#kernel';
import { CoreModule, KeyUse, KeyViews, SiteUrl } from '#service';
import type { Settings, Stores } from '#service';
import { AccountCommands } from './accounts/account-commands.ts';
import { AuditCommands } from './audit/audit-commands.ts';
import { ReceiptCommands } from './audit/receipt-commands.ts';
import { ReceiptKeys } from './audit/receipt-keys.ts';
import { EventCommands } from './events/event-commands.ts';
import { KeyCommands } from './keys/key-commands.ts';
import { LogCopyCommands } from './log-copy/log-copy-commands.ts';
import { UserCommands } from './users/user-commands.ts';
import { Operator } from './operator.ts';
import { ParkedCommands } from './parked/parked-commands.ts';
import { ProjectionCommands } from './projections/projection-commands.ts';
import { ProjectionStates } from './projections/projection-states.ts';
import { RebuildCommands } from './projections/rebuild-commands.ts';
import { ProjectionRebuilder } from './projections/projection-rebuilder.ts';
import { RebuildMemory } from './projections/rebuild-memory.ts';
import { ReadModels } from './read-models.ts';
import { PresentKeys } from './webhooks/present-keys.ts';
import { WebhookCommands } from './webhooks/webhook-commands.ts';

/** The core of the service, without API and background work, and the commands for operators. */
@Module({})
export class CliModule {
  static with(stores: Stores, settings: Settings, log: Log): DynamicModule {
    return {
      module: CliModule,
      imports: [CoreModule.with(stores, settings, [], log)],
      providers: [
        Operator,
        ReadModels,
        KeyUse,
        KeyViews,
        ProjectionRebuilder,
        ProjectionStates,
        RebuildCommands,
        AccountCommands,
        UserCommands,
        { provide: RebuildMemory, useValue: new RebuildMemory(settings) },
        { provide: PresentKeys, useValue: new PresentKeys(settings) },
        WebhookCommands,
        { provide: SiteUrl, useValue: new SiteUrl(settings) },
        KeyCommands,
        ProjectionCommands,
        ParkedCommands,
        EventCommands,
        AuditCommands,
        ReceiptCommands,
        {
          provide: ReceiptKeys,
          useFactory: (keys: PresentKeys) => new ReceiptKeys(settings, keys),
          inject: [PresentKeys],
        },
        LogCopyCommands,
      ],
    };
  }
}
