import type { QueryBus } from '@nestjs/cqrs';
import { ParkedEvents, ProjectionTask, runReaders, SagaTask } from '#event-sourcing';
import type { SagaCommand } from '#event-sourcing';
import { SystemClock } from '#kernel';
import { WebhookRetention, webhooksSlice } from '#webhooks';
import { GetScanRequestHandler } from '../../../libs/scans/src/queue/get-scan-request.handler.ts';
import {
  CountUndeliveredEventHandler,
  DisableGoneEndpointHandler,
} from '../../../libs/webhooks/src/endpoints/give-up-endpoint.handlers.ts';
import { RaiseWebhookEventHandler } from '../../../libs/webhooks/src/events/raise-webhook-event.handler.ts';
import { WebhookLinks } from '../../../libs/webhooks/src/events/webhook-links.ts';
import {
  CountUndeliveredEvent,
  DisableGoneEndpoint,
  RaiseWebhookEvent,
} from '../../../libs/webhooks/src/webhooks.commands.ts';
import type { WebhookParts } from './webhook-parts.ts';

const retention = new WebhookRetention({ days: 30 });
const { projections, sagas } = webhooksSlice;

/** Runs the projections and sagas of the feature until the signal aborts. */
export function runWebhookReaders(parts: WebhookParts, signal: AbortSignal): Promise<void> {
  const { stores, catalogue, progress, clock, ids, observer } = parts;
  const { eventLog: log, readStore: store, leases } = stores;
  const parked = new ParkedEvents(log, new SystemClock(), ids);
  const environment = {
    log,
    leases,
    progress,
    owner: 'reader',
    onError: (_reader: string, error: unknown) => observer.failed(error),
  };
  const sagaEnvironment = {
    log,
    store,
    catalogue,
    parked,
    dispatch: (command: SagaCommand) => dispatch(command, parts),
    clock,
  };
  const tasks = [
    ...projections.map((projection) => new ProjectionTask(projection, catalogue, store, parked)),
    ...sagas.map((saga) => new SagaTask(saga, sagaEnvironment)),
  ];
  return runReaders(tasks, environment, signal);
}

async function dispatch(
  command: SagaCommand,
  { executor, stores, readYourWrites, catalogue, clock }: WebhookParts,
): Promise<void> {
  const { eventLog, readStore } = stores;
  if (command instanceof RaiseWebhookEvent) {
    const queries = new GetScanRequestHandler(eventLog, catalogue) as unknown as QueryBus;
    const links = new WebhookLinks(() => undefined);
    const handler = new RaiseWebhookEventHandler(executor, queries, readStore, readYourWrites, clock, links);
    return handler.execute(command);
  }
  if (command instanceof DisableGoneEndpoint) return new DisableGoneEndpointHandler(executor).execute(command);
  if (command instanceof CountUndeliveredEvent) {
    const handler = new CountUndeliveredEventHandler(executor, readStore, readYourWrites, clock, retention);
    return handler.execute(command);
  }
  throw new Error('no handler for this command');
}
