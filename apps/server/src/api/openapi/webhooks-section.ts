import { webhookEvents } from '../schemas/webhook-event.schemas.ts';
import { responseSchema } from './component-schemas.ts';
import type { Parameter } from './operation-parameters.ts';
import type { SharedComponents } from './shared-components.ts';

/** Headers of a delivery, with an example of each. */
const deliveryHeaders: Readonly<Record<string, readonly [description: string, example: string]>> = {
  'Service-Event': ['Kind of the event.', 'scan.completed'],
  'Service-Delivery': ['Id of the delivery, the same in all its attempts.', 'dlv_5m0qW2eR4tY6uI8oP0aS1d'],
  'Service-Attempt': ['Number of the attempt, from 1.', '1'],
  'Service-Signature': [
    'The time and a signature with each valid secret: `t=…,v1=…`. HMAC-SHA256 over the time, a dot and the body.',
    't=1780272000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  ],
  'webhook-id': ['Id of the event (Standard Webhooks).', 'evt_8Zk1xC3vB5nM7qW9eR2tY4'],
  'webhook-timestamp': ['Seconds since 1970, UTC (Standard Webhooks).', '1780272000'],
  'webhook-signature': [
    'Signatures as Standard Webhooks defines them.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
};

/** What the service posts to the endpoints of an account, one entry for each kind of event. */
export function webhooksSection(components: SharedComponents): Readonly<Record<string, object>> {
  const entries = Object.entries(webhookEvents).map(([kind, { summary, description, schema, exampleData }]) => {
    const post = {
      operationId: `webhook_${kind.replace('.', '_')}`,
      summary,
      description,
      tags: ['Webhooks'],
      security: [],
      parameters: Object.entries(deliveryHeaders).map(([name, header]) => sharedHeader(name, header, components)),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: responseSchema(schema, components),
            example: {
              id: 'evt_8Zk1xC3vB5nM7qW9eR2tY4',
              type: kind,
              timestamp: '2026-06-01T12:00:00.000Z',
              data: exampleData,
            },
          },
        },
      },
      responses: receiverResponses(components),
    };
    return [kind, { post }];
  });
  return Object.fromEntries(entries) as Record<string, object>;
}

/** What a receiver responds with. */
function receiverResponses(components: SharedComponents): object {
  const shared = (name: string, description: string): object => components.share('responses', name, { description });
  return {
    '2XX': shared('EventAccepted', 'The event is accepted. Respond within 15 seconds; the body is ignored.'),
    410: shared('EndpointGone', 'Disables the endpoint.'),
    default: shared('DeliveryFailed', 'The delivery failed; it is retried, at most four times.'),
  };
}

function sharedHeader(
  name: string,
  [description, example]: readonly [string, string],
  components: SharedComponents,
): object {
  const parameter: Parameter = { name, in: 'header', required: true, description, schema: { type: 'string' } };
  return components.share('parameters', name, { ...parameter, example });
}
