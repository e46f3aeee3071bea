import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { webhookEndpointEvents } from './endpoints.events.ts';
import type { DisabledReason, WebhookEndpointEvent } from './endpoints.events.ts';
import { countUndelivered } from './failing-streak.ts';
import type { FailingStreak } from './failing-streak.ts';
import type { WebhookEventKind } from '../events/webhook-event-kinds.ts';

const maxEndpoints = 10;

interface OfEndpoint {
  readonly accountId: string;
  readonly endpointId: string;
}

export type WebhookEndpointCommand =
  | (OfEndpoint & {
      readonly type: 'RegisterEndpoint';
      readonly url: string;
      readonly events: readonly WebhookEventKind[];
      readonly description: string | null;
      /** Sealed. */
      readonly secret: string;
    })
  | (OfEndpoint & {
      readonly type: 'ChangeEndpoint';
      readonly url?: string;
      readonly events?: readonly WebhookEventKind[];
      readonly description?: string | null;
      readonly enabled?: boolean;
    })
  | (OfEndpoint & {
      readonly type: 'RotateSecret';
      /** Names the request: repeated, it does not rotate again. */
      readonly rotationId: string;
      readonly secret: string;
      readonly earlierEndAt: string;
    })
  | (OfEndpoint & { readonly type: 'RemoveEndpoint' })
  | (OfEndpoint & { readonly type: 'DisableGoneEndpoint' })
  | (OfEndpoint & {
      readonly type: 'CountUndeliveredEvent';
      readonly eventId: string;
      readonly at: string;
      /** When something last got through to the endpoint. */
      readonly lastSuccessAt: string | null;
      /** Earlier successes may be unknown. */
      readonly successesSince: string;
    });

export interface EndpointState {
  readonly url: string;
  readonly events: readonly WebhookEventKind[];
  readonly description: string | null;
  readonly disabledReason: DisabledReason | null;
  readonly lastRotationId: string | null;
  readonly streak: FailingStreak | null;
}

export type EndpointsState = ReadonlyMap<string, EndpointState>;

/** All endpoints of an account are one stream, so that their number is exact. */
export const webhookEndpointsDecider: Decider<EndpointsState, WebhookEndpointCommand, WebhookEndpointEvent> = {
  initialState: new Map(),

  decide(command, endpoints) {
    const { accountId, endpointId } = command;
    const endpoint = endpoints.get(endpointId);
    switch (command.type) {
      case 'RegisterEndpoint': {
        if (endpoint !== undefined) return [];
        if (endpoints.size >= maxEndpoints) {
          throw new Rejected('limit_reached', `An account has at most ${maxEndpoints} webhook endpoints.`);
        }
        const { type: _, ...data } = command;
        return [{ type: 'WebhookEndpointRegistered', data }];
      }
      case 'ChangeEndpoint':
        return change(command, required(endpoint));
      case 'RotateSecret': {
        if (required(endpoint).lastRotationId === command.rotationId) return [];
        const { type: _, ...data } = command;
        return [{ type: 'WebhookSecretRotated', data }];
      }
      case 'RemoveEndpoint':
        required(endpoint);
        return [{ type: 'WebhookEndpointRemoved', data: { accountId, endpointId } }];
      case 'DisableGoneEndpoint':
        return endpoint === undefined || endpoint.disabledReason !== null
          ? []
          : [{ type: 'WebhookEndpointDisabled', data: { accountId, endpointId, reason: 'gone' } }];
      case 'CountUndeliveredEvent':
        return endpoint === undefined || endpoint.disabledReason !== null ? [] : count(command, endpoint);
    }
  },

  evolve(endpoints, { type, data }) {
    const next = new Map(endpoints);
    const { endpointId } = data;
    if (type === 'WebhookEndpointRegistered') {
      const { url, events, description } = data;
      const fresh = { disabledReason: null, lastRotationId: null, streak: null };
      return next.set(endpointId, { url, events, description, ...fresh });
    }
    const endpoint = endpoints.get(endpointId);
    if (endpoint === undefined) return endpoints;
    switch (type) {
      case 'WebhookEndpointChanged': {
        const { url, events, description } = data;
        return next.set(endpointId, { ...endpoint, url, events, description });
      }
      case 'WebhookSecretRotated':
        return next.set(endpointId, { ...endpoint, lastRotationId: data.rotationId });
      case 'WebhookEndpointDisabled':
        return next.set(endpointId, { ...endpoint, disabledReason: data.reason });
      case 'WebhookEndpointEnabled':
        return next.set(endpointId, { ...endpoint, disabledReason: null, streak: null });
      case 'WebhookEndpointRemoved':
        next.delete(endpointId);
        return next;
      case 'WebhookEventUndelivered': {
        const { since, eventId } = data;
        const earlier = endpoint.streak?.since === since ? endpoint.streak.eventIds : [];
        return next.set(endpointId, { ...endpoint, streak: { since, eventIds: [...earlier, eventId] } });
      }
    }
  },
};

function change(
  command: Extract<WebhookEndpointCommand, { type: 'ChangeEndpoint' }>,
  endpoint: EndpointState,
): readonly WebhookEndpointEvent[] {
  const { accountId, endpointId, enabled } = command;
  const { url = endpoint.url, events = endpoint.events, description = endpoint.description } = command;
  const made: WebhookEndpointEvent[] = [];
  const sameEvents = events.length === endpoint.events.length && events.every((kind) => endpoint.events.includes(kind));
  if (url !== endpoint.url || !sameEvents || description !== endpoint.description) {
    made.push({ type: 'WebhookEndpointChanged', data: { accountId, endpointId, url, events, description } });
  }
  if (enabled === true && endpoint.disabledReason !== null) {
    made.push({ type: 'WebhookEndpointEnabled', data: { accountId, endpointId } });
  }
  if (enabled === false && endpoint.disabledReason === null) {
    made.push({ type: 'WebhookEndpointDisabled', data: { accountId, endpointId, reason: 'requested' } });
  }
  return made;
}

function count(
  {
    accountId,
    endpointId,
    eventId,
    at,
    lastSuccessAt,
    successesSince,
  }: Extract<WebhookEndpointCommand, { type: 'CountUndeliveredEvent' }>,
  endpoint: EndpointState,
): readonly WebhookEndpointEvent[] {
  const { counted, since, giveUp } = countUndelivered(endpoint.streak, eventId, at, lastSuccessAt, successesSince);
  const made: WebhookEndpointEvent[] = [];
  if (counted) made.push({ type: 'WebhookEventUndelivered', data: { accountId, endpointId, eventId, since } });
  if (giveUp) made.push({ type: 'WebhookEndpointDisabled', data: { accountId, endpointId, reason: 'failing' } });
  return made;
}

function required(endpoint: EndpointState | undefined): EndpointState {
  if (endpoint === undefined) throw new Rejected('not_found', 'There is no webhook endpoint with this id.');
  return endpoint;
}

export const webhookEndpointsStream: StreamKind<EndpointsState, WebhookEndpointCommand, WebhookEndpointEvent> = {
  family: webhookEndpointEvents,
  decider: webhookEndpointsDecider,
  snapshotVersion: 1,
};
