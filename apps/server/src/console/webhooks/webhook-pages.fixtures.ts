import { delivery, endpoint, session } from '../testing/documents.ts';
import type { PageWith } from '../testing/inert-pages.ts';
import { endpointView, removeView, rotateView, secretView, webhookListView } from './webhook-views.ts';

const query = new URLSearchParams();

/** Every page that shows text of a receiver or of a member. */
export const webhookPages: Record<string, PageWith> = {
  'the list': (replace) => {
    const one = replace(endpoint);
    const problem = { status: 422, message: one.url, param: 'url' };
    return webhookListView(session, { items: [one], hasMore: true }, query, { nonce: 'n', endpoint: one, problem });
  },
  'an endpoint': (replace) =>
    endpointView({
      session,
      endpoint: replace(endpoint),
      deliveries: { items: [replace(delivery)], hasMore: false },
      query,
      form: { nonce: 'n', endpoint: replace(endpoint) },
    }),
  'a secret': (replace) => secretView(replace(endpoint), 'whsec_1'),
  'the rotation': (replace) => rotateView(session, replace(endpoint), 'n'),
  'the removal': (replace) => removeView(session, replace(endpoint)),
};
