import { describe, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { webhookEndpointsDecider } from './endpoints.decider.ts';
import type { WebhookEndpointEvent } from './endpoints.events.ts';
import type { WebhookEventKind } from '../events/webhook-event-kinds.ts';

const given = givenEvents(webhookEndpointsDecider);
const of = (endpointId = 'we_1') => ({ accountId: 'acc_1', endpointId });
const described = { url: 'https://example.com/hook', events: ['ping'], description: null } as const;
const registered = (endpointId = 'we_1'): WebhookEndpointEvent => ({
  type: 'WebhookEndpointRegistered',
  data: { ...of(endpointId), ...described, secret: 'sealed' },
});
const disabled = (reason: 'requested' | 'gone' | 'failing'): WebhookEndpointEvent => ({
  type: 'WebhookEndpointDisabled',
  data: { ...of(), reason },
});
const enabled: WebhookEndpointEvent = { type: 'WebhookEndpointEnabled', data: of() };
const removed: WebhookEndpointEvent = { type: 'WebhookEndpointRemoved', data: of() };
const register = (endpointId = 'we_1') =>
  ({ type: 'RegisterEndpoint', ...of(endpointId), ...described, secret: 'sealed' }) as const;

const hour = (hours: number): string => new Date(Date.UTC(2026, 5, 1, hours)).toISOString();
const undelivered = (eventId: string, since = hour(0)): WebhookEndpointEvent => ({
  type: 'WebhookEventUndelivered',
  data: { ...of(), eventId, since },
});
const count = (eventId: string, at: string, lastSuccessAt: string | null = null, successesSince = hour(-1_000)) =>
  ({ type: 'CountUndeliveredEvent', ...of(), eventId, at, lastSuccessAt, successesSince }) as const;
const row = (length: number): WebhookEndpointEvent[] =>
  Array.from({ length }, (_, index) => undelivered(`evt_${index}`));

describe('the webhook endpoints of an account', () => {
  it('are registered once, up to ten', () => {
    given().when(register()).expect(registered());
    given(registered()).when(register()).expect();
    const ten = Array.from({ length: 10 }, (_, index) => registered(`we_${index}`));
    given(...ten)
      .when(register('we_x'))
      .expectRejected('limit_reached');
    given(...ten, removed)
      .when(register('we_x'))
      .expect(registered('we_x'));
  });

  it('change in what is given, and only when it is different', () => {
    const change = { type: 'ChangeEndpoint', ...of() } as const;
    given(registered())
      .when({ ...change, url: described.url, enabled: true })
      .expect();
    given(registered())
      .when({ ...change, description: 'new' })
      .expect({ type: 'WebhookEndpointChanged', data: { ...of(), ...described, description: 'new' } });
    given().when(change).expectRejected('not_found');
  });

  it('change when the URL or the set of events is another one', () => {
    const change = { type: 'ChangeEndpoint', ...of() } as const;
    const changed = (changes: Partial<typeof several>): WebhookEndpointEvent => ({
      type: 'WebhookEndpointChanged',
      data: { ...of(), ...several, ...changes },
    });
    const several = {
      ...described,
      url: described.url as string,
      events: ['ping', 'scan.completed'] as WebhookEventKind[],
    };
    const url = 'https://example.com/other';
    given(registered(), changed({}))
      .when({ ...change, url })
      .expect(changed({ url }));
    for (const events of [['ping', 'scan.failed'], ['ping'], ['ping', 'scan.completed', 'scan.failed']] as const) {
      given(registered(), changed({}))
        .when({ ...change, events })
        .expect(changed({ events: [...events] }));
    }
    given(registered(), changed({}))
      .when({ ...change, events: ['scan.completed', 'ping'] })
      .expect();
  });

  it('keep everything else when one thing about them changes', () => {
    const rotate = { type: 'RotateSecret', ...of(), rotationId: 'one', secret: 'new', earlierEndAt: hour(24) } as const;
    const { type: _, ...rotation } = rotate;
    const rotated = { type: 'WebhookSecretRotated', data: rotation } as const;
    const moved = { ...described, url: 'https://example.com/other' };
    const changed = { type: 'WebhookEndpointChanged', data: { ...of(), ...moved } } as const;
    const same = { type: 'ChangeEndpoint', ...of(), ...moved } as const;
    given(registered(), disabled('gone'), rotated, changed).when(rotate).expect();
    given(registered(), disabled('gone'), rotated, changed)
      .when({ type: 'DisableGoneEndpoint', ...of() })
      .expect();
    for (const later of [rotated, disabled('gone'), enabled, undelivered('evt_0')]) {
      given(registered(), changed, later).when(same).expect();
    }
  });

  it('are disabled and enabled on request', () => {
    const change = { type: 'ChangeEndpoint', ...of() } as const;
    given(registered())
      .when({ ...change, enabled: false })
      .expect(disabled('requested'));
    given(registered(), disabled('gone'))
      .when({ ...change, enabled: false })
      .expect();
    given(registered(), disabled('gone'))
      .when({ ...change, enabled: true })
      .expect(enabled);
  });

  it('rotate their secret once a request', () => {
    const rotate = { type: 'RotateSecret', ...of(), rotationId: 'one', secret: 'new', earlierEndAt: hour(24) } as const;
    const { type: _, ...data } = rotate;
    const rotated = { type: 'WebhookSecretRotated', data } as const;
    given(registered()).when(rotate).expect(rotated);
    given(registered(), rotated).when(rotate).expect();
    given().when(rotate).expectRejected('not_found');
  });

  it('are removed, and then not there', () => {
    given(registered())
      .when({ type: 'RemoveEndpoint', ...of() })
      .expect(removed);
    given(registered(), removed)
      .when({ type: 'RemoveEndpoint', ...of() })
      .expectRejected('not_found');
  });

  it('are disabled when the receiver says that it is gone', () => {
    given(registered())
      .when({ type: 'DisableGoneEndpoint', ...of() })
      .expect(disabled('gone'));
    given(registered(), disabled('requested'))
      .when({ type: 'DisableGoneEndpoint', ...of() })
      .expect();
    given()
      .when({ type: 'DisableGoneEndpoint', ...of() })
      .expect();
  });
});

describe('an endpoint that cannot be told', () => {
  it('is given up with the tenth event in a row when the row spans 72 hours', () => {
    given(registered(), ...row(9))
      .when(count('evt_9', hour(72)))
      .expect(undelivered('evt_9'), disabled('failing'));
  });

  it('is kept when the row is shorter than ten events', () => {
    given(registered(), ...row(8))
      .when(count('evt_8', hour(500)))
      .expect(undelivered('evt_8'));
  });

  it('is kept for as long as the row spans less than 72 hours, and given up after', () => {
    given(registered(), ...row(9))
      .when(count('evt_9', hour(71)))
      .expect(undelivered('evt_9'));
    given(registered(), ...row(10))
      .when(count('evt_10', hour(71)))
      .expect();
    given(registered(), ...row(10))
      .when(count('evt_11', hour(73)))
      .expect(disabled('failing'));
  });

  it('starts a new row after a success', () => {
    given(registered(), ...row(9))
      .when(count('evt_9', hour(80), hour(79)))
      .expect(undelivered('evt_9', hour(80)));
    given(registered(), ...row(9), undelivered('evt_9', hour(80)))
      .when(count('evt_10', hour(200)))
      .expect(undelivered('evt_10', hour(80)));
  });

  it('starts a new row when the row began before the successes that are still known', () => {
    given(registered(), ...row(9))
      .when(count('evt_9', hour(800), null, hour(80)))
      .expect(undelivered('evt_9', hour(800)));
  });

  it('is not blamed for what got through before the row', () => {
    given(registered(), undelivered('evt_0', hour(2)))
      .when(count('evt_1', hour(3), hour(1)))
      .expect(undelivered('evt_1', hour(2)));
  });

  it('counts an event once', () => {
    given(registered(), undelivered('evt_0'))
      .when(count('evt_0', hour(1)))
      .expect();
    given(registered(), ...row(9))
      .when(count('evt_0', hour(80)))
      .expect();
  });

  it('starts anew when it is enabled', () => {
    given(registered(), ...row(10), disabled('failing'), enabled)
      .when(count('evt_11', hour(200)))
      .expect(undelivered('evt_11', hour(200)));
  });

  it('is left alone when it is disabled or removed', () => {
    given(registered(), ...row(9), disabled('requested'))
      .when(count('evt_9', hour(90)))
      .expect();
    given(registered(), ...row(9), removed)
      .when(count('evt_9', hour(90)))
      .expect();
  });
});
