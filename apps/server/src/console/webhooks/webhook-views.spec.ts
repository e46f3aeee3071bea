import { describe, expect, it } from '@jest/globals';
import { Rejected } from '#kernel';
import { Form } from '../../web/form.ts';
import { hostileStrings } from '../../web/testing/hostile-strings.ts';
import { delivery, endpoint, session } from '../testing/documents.ts';
import { expectInert } from '../testing/inert-pages.ts';
import { readEndpointForm, readOverlapHours } from './endpoint-form.ts';
import { webhookPages } from './webhook-pages.fixtures.ts';
import { endpointView, secretView, webhookListView } from './webhook-views.ts';

const query = new URLSearchParams();
const readOnly = { ...session, role: 'read_only' as const };

describe.each(Object.entries(webhookPages))('%s', (_, view) => {
  it.each(hostileStrings)('shows hostile text %# as text', (text) => expectInert(view, text));
});

describe('an endpoint', () => {
  it('says in words why its deliveries failed', () => {
    const { markup } = endpointView({
      session,
      endpoint,
      deliveries: { items: [delivery], hasMore: false },
      query,
      form: { nonce: 'n', endpoint },
    });
    expect(markup).toContain('Attempt 1: Failed: the receiver did not respond with a 2xx status. Status 500. 12 ms.');
    expect(markup).toContain(
      'Attempt 2: Failed: the connection was refused or closed, or the host cannot be reached. 3 ms.',
    );
    for (const { at } of delivery.attempts) expect(markup).toContain(`<time datetime="${at}">`);
    expect(markup).toContain('/webhooks/we_1/deliveries/dlv_1/redeliver');
  });

  it('shows its description, and leads to its settings, which are below its deliveries', () => {
    const shown = (description: string | null): string =>
      endpointView({
        session,
        endpoint: { ...endpoint, description },
        deliveries: { items: [], hasMore: false },
        query,
        form: { nonce: 'n', endpoint },
      }).markup;
    expect(shown('for the pager')).toMatch(/<dt>Description<\/dt>\s*<dd>.*for the pager/);
    expect(shown(null)).not.toContain('<dt>Description</dt>');
    expect(shown(null)).toContain('href="#settings"');
    expect(shown(null)).toContain('id="settings"');
  });

  it('has no forms for those who may only read', () => {
    const deliveries = { items: [delivery], hasMore: false };
    const form = { nonce: 'n', endpoint };
    expect(endpointView({ session: readOnly, endpoint, deliveries, query, form }).markup).not.toContain('<form');
    const list = { items: [endpoint], hasMore: false };
    expect(webhookListView(readOnly, list, query, form).markup).not.toContain('<form');
  });

  it('that is disabled says why, and can be enabled', () => {
    const form = { nonce: 'n', endpoint };
    const deliveries = { items: [], hasMore: false };
    const disabled = { ...endpoint, disabledReason: 'failing' as const };
    const { markup } = endpointView({ session, endpoint: disabled, deliveries, query, form });
    expect(markup).toContain('Disabled, because deliveries kept failing');
    expect(markup).toContain('action="/webhooks/we_1/enable"');
    expect(markup).not.toContain('action="/webhooks/we_1/test"');
  });
});

describe('a secret', () => {
  it('is not shown when the form is sent once more', () => {
    expect(secretView(endpoint, 'whsec_1').markup).toContain('whsec_1');
    expect(secretView(endpoint, undefined).markup).toContain('cannot be shown once more');
  });
});

describe('the form of an endpoint', () => {
  it('says which ports and networks are accepted', () => {
    const list = { items: [], hasMore: false };
    const { markup } = webhookListView(session, list, query, { nonce: 'n', endpoint });
    expect(markup).toContain(
      'on port 443 or from 1024 up, at a public address or in a network that the operator allows',
    );
  });

  it('is read with the known kinds of events', () => {
    const form = new Form('url=+https%3A%2F%2Fa.example%2F&events=ping&events=x&description=');
    expect(readEndpointForm(form)).toEqual({ url: 'https://a.example/', events: ['ping'], description: null });
  });

  it.each([
    ['no events', 'url=x', 'events'],
    ['a long description', `url=x&events=ping&description=${'a'.repeat(501)}`, 'description'],
    ['a description with a control character', 'url=x&events=ping&description=a%00b', 'description'],
  ])('is rejected with %s', (_, body, param) => {
    expect(() => readEndpointForm(new Form(body))).toThrow(expect.objectContaining({ details: { param } }));
  });

  it.each(['', '-1', '169', '1.5', 'x'])('is rejected with %j hours of overlap', (hours) => {
    expect(() => readOverlapHours(new Form(`overlap_hours=${hours}`))).toThrow(Rejected);
  });
});
