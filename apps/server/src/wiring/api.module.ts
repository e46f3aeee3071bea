import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { KeyUse, KeyViews } from '#service';
import type { Settings } from '#service';
import { ApiSettings } from '../api/api-settings.ts';
import { Authentication } from '../api/authentication.ts';
import { HandlerRunner } from '../api/pipeline/handler-runner.ts';
import { RequestBatch } from '../api/pipeline/request-batch.ts';
import { RequestPipeline } from '../api/pipeline/request-pipeline.ts';
import { RequestLog } from '../api/pipeline/request-log.ts';
import { ResponseDeadline } from '../api/pipeline/response-deadline.ts';
import { Shutdown } from '../api/pipeline/shutdown.ts';
import { Startup } from '../api/pipeline/startup.ts';
import { DocumentationController } from '../documentation/documentation.controller.ts';
import { ErrorFilter } from '../api/error.filter.ts';
import { AcceptedRisksController } from '../api/accepted-risks/accepted-risks.controller.ts';
import { AuditController } from '../api/audit/audit.controller.ts';
import { ExposedKeys } from '../api/exposed-keys.ts';
import { HealthController } from '../api/health.controller.ts';
import { Idempotency } from '../api/idempotency/idempotency.ts';
import { KeysController } from '../api/keys/keys.controller.ts';
import { OpenApiController } from '../api/openapi/openapi.controller.ts';
import { PageResponse } from '../api/page-response.ts';
import { RateLimits } from '../api/rate-limits.ts';
import { IsScannable } from '../api/scans/is-scannable.ts';
import { ScansController } from '../api/scans/scans.controller.ts';
import { WaitForChange } from '../api/scans/wait-for-change.ts';
import { SchedulesController } from '../api/schedules/schedules.controller.ts';
import { ScanEventStreams } from '../live-scans/scan-event-streams.ts';
import { TargetsController } from '../api/targets/targets.controller.ts';
import { UsageController } from '../api/usage/usage.controller.ts';
import { WebhookDeliveriesController } from '../api/webhooks/webhook-deliveries.controller.ts';
import { WebhookEndpointsController } from '../api/webhooks/webhook-endpoints.controller.ts';
import { WebhookEventsController } from '../api/webhooks/webhook-events.controller.ts';
import { AcceptedRisksPageController } from '../console/accepted-risks/accepted-risks-page.controller.ts';
import { ActorNames } from '../console/actor-names.ts';
import { CompareController } from '../console/scans/compare.controller.ts';
import { FindingPageController } from '../console/scans/finding-page.controller.ts';
import { ScanEventsController } from '../console/scans/scan-events.controller.ts';
import { ScanController } from '../console/scans/scan.controller.ts';
import { ScanFilesController } from '../console/scans/scan-files.controller.ts';
import { ScanListController } from '../console/scans/scan-list.controller.ts';
import { AccountsController } from '../console/accounts/accounts.controller.ts';
import { KeysPageController } from '../console/keys/keys-page.controller.ts';
import { MembersController } from '../console/members/members.controller.ts';
import { OperatorController } from '../console/operator/operator.controller.ts';
import { PasskeysController } from '../console/profile/passkeys.controller.ts';
import { ProfileController } from '../console/profile/profile.controller.ts';
import { SchedulesPageController } from '../console/schedules/schedules-page.controller.ts';
import { SecurityLogController } from '../console/security-log/security-log.controller.ts';
import { ConfirmController } from '../console/sign-in/confirm.controller.ts';
import { InvitationController } from '../console/sign-in/invitation.controller.ts';
import { PasskeySignInController } from '../console/sign-in/passkey-sign-in.controller.ts';
import { ResetPasswordController } from '../console/sign-in/reset-password.controller.ts';
import { SignInController } from '../console/sign-in/sign-in.controller.ts';
import { SignUpController } from '../console/sign-in/sign-up.controller.ts';
import { UserSessions } from '../console/sign-in/user-sessions.ts';
import { TargetsPageController } from '../console/targets/targets-page.controller.ts';
import { UsagePageController } from '../console/usage/usage-page.controller.ts';
import { EndpointPageController } from '../console/webhooks/endpoint-page.controller.ts';
import { WebhooksPageController } from '../console/webhooks/webhooks-page.controller.ts';
import { ReaderFigures } from '../metrics/reader-figures.ts';
import { AssetsController } from '../web/assets/assets.controller.ts';
import { ConsoleSessions } from '../web/console-session.ts';
import { PagePipeline } from '../web/page-pipeline.ts';
import { StartController } from '../web/start/start.controller.ts';

const apiControllers = [
  ScansController,
  AcceptedRisksController,
  SchedulesController,
  TargetsController,
  UsageController,
  KeysController,
  WebhookEndpointsController,
  WebhookDeliveriesController,
  WebhookEventsController,
  AuditController,
  OpenApiController,
];

const webControllers = [
  AssetsController,
  StartController,
  SignInController,
  SignUpController,
  ConfirmController,
  AcceptedRisksPageController,
  CompareController,
  FindingPageController,
  ScanEventsController,
  ScanListController,
  ScanController,
  ScanFilesController,
  SchedulesPageController,
  TargetsPageController,
  AccountsController,
  KeysPageController,
  ProfileController,
  DocumentationController,
  UsagePageController,
  WebhooksPageController,
  EndpointPageController,
  MembersController,
  SecurityLogController,
  OperatorController,
  InvitationController,
  ResetPasswordController,
  PasskeySignInController,
  PasskeysController,
];

/** The HTTP API and the web site; a process that only works in the background serves the health checks alone. */
@Module({})
export class ApiModule {
  static with(api: ApiSettings, settings: Settings): DynamicModule {
    return {
      module: ApiModule,
      controllers:
        settings.ROLE === 'worker' ? [HealthController] : [...apiControllers, ...webControllers, HealthController],
      providers: [
        { provide: ApiSettings, useValue: api },
        IsScannable,
        { provide: APP_FILTER, useClass: ErrorFilter },
        HandlerRunner,
        RequestPipeline,
        RequestLog,
        ResponseDeadline,
        RequestBatch,
        Shutdown,
        Startup,
        Authentication,
        ExposedKeys,
        KeyUse,
        KeyViews,
        RateLimits,
        PageResponse,
        Idempotency,
        WaitForChange,
        ActorNames,
        PagePipeline,
        { provide: ConsoleSessions, useClass: UserSessions },
        ScanEventStreams,
        ReaderFigures,
      ],
      exports: [RequestPipeline, Shutdown, RateLimits, ReaderFigures],
    };
  }
}
