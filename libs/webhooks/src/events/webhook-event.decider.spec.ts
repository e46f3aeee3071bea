import { describe, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { webhookEventDecider } from './webhook-event.decider.ts';
import type { WebhookEventRaised } from './webhook-event.events.ts';

const event = { eventId: 'evt_1', accountId: 'acc_1', kind: 'ping', body: '{"id":"evt_1"}' } as const;
const raised: WebhookEventRaised = { type: 'WebhookEventRaised', data: event };

const given = givenEvents(webhookEventDecider);

describe('a webhook event', () => {
  it('is raised once, with the body that it had first', () => {
    given()
      .when({ type: 'RaiseEvent', ...event })
      .expect(raised);
    given(raised)
      .when({ type: 'RaiseEvent', ...event, body: '{"id":"evt_1","more":1}' })
      .expect();
  });
});
