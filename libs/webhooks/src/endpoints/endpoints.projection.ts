import type { Projection } from '#event-sourcing';
import type { DisabledReason, WebhookEndpointEvent } from './endpoints.events.ts';
import type { WebhookEventKind } from '../events/webhook-event-kinds.ts';

export interface SigningSecret {
  /** As `SecretBox` sealed it. */
  readonly sealed: string;
  /** Null for the one that signs until it is rotated. */
  readonly endsAt: string | null;
}

export interface WebhookEndpointDocument {
  readonly endpointId: string;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly WebhookEventKind[];
  readonly description: string | null;
  readonly disabledReason: DisabledReason | null;
  readonly createdAt: string;
  /** Position of its registration: the order of lists. */
  readonly order: string;
  /** Newest first. */
  readonly secrets: readonly SigningSecret[];
}

/** More would make the signature's header grow without need. */
const maxOverlappingSecrets = 3;

type ShownEvent = Exclude<WebhookEndpointEvent, { type: 'WebhookEventUndelivered' }>;

export const webhookEndpointsProjection: Projection<ShownEvent, WebhookEndpointDocument> = {
  collection: { name: 'webhook_endpoints', version: 1, indexes: [['accountId', 'order']] },
  categories: ['webhookEndpoints'],
  handles: [
    'WebhookEndpointRegistered',
    'WebhookEndpointChanged',
    'WebhookSecretRotated',
    'WebhookEndpointDisabled',
    'WebhookEndpointEnabled',
    'WebhookEndpointRemoved',
  ],
  documentId: ({ data }) => data.endpointId,
  evolve(endpoint, event) {
    if (event.type === 'WebhookEndpointRegistered') {
      const { secret, ...data } = event.data;
      return {
        ...data,
        disabledReason: null,
        createdAt: event.metadata.recordedAt,
        order: event.position,
        secrets: [{ sealed: secret, endsAt: null }],
      };
    }
    if (endpoint === undefined) return undefined;
    switch (event.type) {
      case 'WebhookEndpointChanged':
        return { ...endpoint, ...event.data };
      case 'WebhookSecretRotated':
        return { ...endpoint, secrets: rotated(endpoint.secrets, event.data.secret, event.data.earlierEndAt) };
      case 'WebhookEndpointDisabled':
        return { ...endpoint, disabledReason: event.data.reason };
      case 'WebhookEndpointEnabled':
        return { ...endpoint, disabledReason: null };
      case 'WebhookEndpointRemoved':
        return undefined;
    }
  },
};

function rotated(earlier: readonly SigningSecret[], sealed: string, endAt: string): readonly SigningSecret[] {
  const ending = earlier.map((secret) => ({
    ...secret,
    endsAt: secret.endsAt === null || secret.endsAt > endAt ? endAt : secret.endsAt,
  }));
  return [{ sealed, endsAt: null }, ...ending].slice(0, maxOverlappingSecrets);
}

/** The sealed secrets that sign at a moment, newest first. */
export function secretsAt(endpoint: WebhookEndpointDocument, now: string): readonly string[] {
  return endpoint.secrets.flatMap(({ sealed, endsAt }) => (endsAt === null || endsAt > now ? [sealed] : []));
}
