import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '#event-sourcing';
import type { WebhookEndpointEvent } from './endpoints.events.ts';
import { secretsAt, webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';

const of = { accountId: 'acc_1', endpointId: 'we_1' };
const hour = (hours: number): string => new Date(Date.UTC(2026, 5, 1, hours)).toISOString();

function document(...events: readonly WebhookEndpointEvent[]): WebhookEndpointDocument | undefined {
  let current: WebhookEndpointDocument | undefined;
  for (const [index, event] of events.entries()) {
    const recorded = { ...event, position: String(index), metadata: { recordedAt: hour(0) } };
    current = webhookEndpointsProjection.evolve(current, recorded as unknown as Recorded<never>);
  }
  return current;
}

const registered: WebhookEndpointEvent = {
  type: 'WebhookEndpointRegistered',
  data: { ...of, url: 'https://example.com', events: ['ping'], description: null, secret: 's1' },
};
const rotated = (secret: string, earlierEndAt: string): WebhookEndpointEvent => ({
  type: 'WebhookSecretRotated',
  data: { ...of, rotationId: secret, secret, earlierEndAt },
});

describe('the secrets of an endpoint', () => {
  it('sign together until the overlap ends', () => {
    const endpoint = document(registered, rotated('s2', hour(24)));
    expect(endpoint && secretsAt(endpoint, hour(23))).toEqual(['s2', 's1']);
    expect(endpoint && secretsAt(endpoint, hour(24))).toEqual(['s2']);
  });

  it('never live longer because of another rotation', () => {
    const endpoint = document(registered, rotated('s2', hour(24)), rotated('s3', hour(48)));
    expect(endpoint?.secrets).toEqual([
      { sealed: 's3', endsAt: null },
      { sealed: 's2', endsAt: hour(48) },
      { sealed: 's1', endsAt: hour(24) },
    ]);
  });

  it('all end at once when there is no overlap', () => {
    const endpoint = document(registered, rotated('s2', hour(24)), rotated('s3', hour(1)));
    expect(endpoint && secretsAt(endpoint, hour(1))).toEqual(['s3']);
  });

  it('are three at most', () => {
    const endpoint = document(registered, ...['s2', 's3', 's4'].map((secret) => rotated(secret, hour(24))));
    expect(endpoint && secretsAt(endpoint, hour(2))).toEqual(['s4', 's3', 's2']);
  });
});

describe('an endpoint', () => {
  const shown = {
    ...of,
    url: 'https://example.com',
    events: ['ping'],
    description: null,
    disabledReason: null,
    createdAt: hour(0),
    order: '0',
    secrets: [{ sealed: 's1', endsAt: null }],
  };

  it('shows what it was registered with', () => {
    expect(document(registered)).toEqual(shown);
  });

  it('shows what was changed, and everything else as before', () => {
    const changes = { url: 'https://example.com/other', events: ['scan.completed'], description: 'new' } as const;
    const changed: WebhookEndpointEvent = { type: 'WebhookEndpointChanged', data: { ...of, ...changes } };
    const disabled: WebhookEndpointEvent = { type: 'WebhookEndpointDisabled', data: { ...of, reason: 'requested' } };
    const enabled: WebhookEndpointEvent = { type: 'WebhookEndpointEnabled', data: of };
    const secrets = [
      { sealed: 's2', endsAt: null },
      { sealed: 's1', endsAt: hour(24) },
    ];
    expect(document(registered, changed)).toEqual({ ...shown, ...changes });
    expect(document(registered, changed, rotated('s2', hour(24)), disabled)).toEqual({
      ...shown,
      ...changes,
      secrets,
      disabledReason: 'requested',
    });
    expect(document(registered, changed, rotated('s2', hour(24)), disabled, enabled)).toEqual({
      ...shown,
      ...changes,
      secrets,
    });
  });

  it('shows why it is disabled, until it is enabled', () => {
    const disabled: WebhookEndpointEvent = { type: 'WebhookEndpointDisabled', data: { ...of, reason: 'gone' } };
    expect(document(registered, disabled)?.disabledReason).toBe('gone');
    expect(document(registered, disabled, { type: 'WebhookEndpointEnabled', data: of })?.disabledReason).toBeNull();
  });

  it('is not there any more when it was removed', () => {
    expect(document(registered, { type: 'WebhookEndpointRemoved', data: of })).toBeUndefined();
  });
});
