import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clock, derivedToken, Ids } from '#kernel';
import {
  ChangeWebhookEndpoint,
  GetWebhookEndpoint,
  ListWebhookDeliveries,
  RedeliverWebhook,
  RemoveWebhookEndpoint,
  RotateWebhookSecret,
  SendTestEvent,
} from '#webhooks';
import type { WebhookEndpointDocument } from '#webhooks';
import { consolePage } from '../../web/console-layout.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { paginationOf } from '../../web/views/paging.ts';
import { readEndpointForm, readOverlapHours, sentEndpoint } from './endpoint-form.ts';
import { endpointProblemOf } from './endpoint-problem.ts';
import { endpointView, removeView, rotateView, secretView } from './webhook-views.ts';

const hourMs = 60 * 60 * 1_000;
const current = '/webhooks';

/** One webhook endpoint and its deliveries. */
@Controller('/webhooks/:endpoint_id')
export class EndpointPageController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(commands: CommandBus, queries: QueryBus, clock: Clock, ids: Ids) {
    this.#commands = commands;
    this.#queries = queries;
    this.#clock = clock;
    this.#ids = ids;
  }

  @Get()
  @WebPage({ id: 'webhookPage', access: 'webhooks:read' })
  async endpoint(@PageRequest() request: PageRequest, @Param('endpoint_id') endpointId: string): Promise<Html> {
    return this.#page(request, await this.#find(request, endpointId));
  }

  @Post()
  @WebPage({ id: 'changeWebhookForm', access: 'webhooks:write' })
  async change(
    @PageRequest() request: PageRequest,
    @Param('endpoint_id') endpointId: string,
  ): Promise<Html | SeeOther> {
    const { form, session, command } = request;
    const endpoint = await this.#find(request, endpointId);
    try {
      const changes = readEndpointForm(form);
      await this.#commands.execute(new ChangeWebhookEndpoint(session.accountId, endpointId, changes, command));
      return done(endpointId, 'The endpoint was changed.');
    } catch (error) {
      const problem = endpointProblemOf(error);
      request.reject(problem);
      return this.#page(request, endpoint, problem);
    }
  }

  @Post('enable')
  @WebPage({ id: 'enableWebhookForm', access: 'webhooks:write' })
  async enable(@PageRequest() request: PageRequest, @Param('endpoint_id') endpointId: string): Promise<SeeOther> {
    return this.#switch(request, endpointId, true);
  }

  @Post('disable')
  @WebPage({ id: 'disableWebhookForm', access: 'webhooks:write' })
  async disable(@PageRequest() request: PageRequest, @Param('endpoint_id') endpointId: string): Promise<SeeOther> {
    return this.#switch(request, endpointId, false);
  }

  @Post('test')
  @WebPage({ id: 'testWebhookForm', access: 'webhooks:write' })
  async test(@PageRequest() request: PageRequest, @Param('endpoint_id') endpointId: string): Promise<SeeOther> {
    const [eventId, deliveryId] = [request.newId('evt'), request.newId('dlv')];
    const { session, command } = request;
    const send = new SendTestEvent(session.accountId, endpointId, eventId, deliveryId, command);
    return attempted(endpointId, 'A test event was scheduled. Reload the page to see its delivery.', async () =>
      this.#commands.execute(send),
    );
  }

  @Get('rotate')
  @WebPage({ id: 'rotateWebhookPage', access: 'webhooks:write' })
  async rotateForm(@PageRequest() request: PageRequest, @Param('endpoint_id') endpointId: string): Promise<Html> {
    return this.#rotatePage(request, await this.#find(request, endpointId));
  }

  /** The secret is in this response and in no other; a repetition of the form rotates nothing. */
  @Post('rotate')
  @WebPage({ id: 'rotateWebhookForm', access: 'webhooks:write' })
  async rotate(@PageRequest() request: PageRequest, @Param('endpoint_id') endpointId: string): Promise<Html> {
    const { form, session, command } = request;
    const endpoint = await this.#find(request, endpointId);
    try {
      const earlierEndAt = new Date(this.#clock.now() + readOverlapHours(form) * hourMs).toISOString();
      const rotationId = `rot_${derivedToken(22, 'rotation', session.formToken, form.text('nonce'))}`;
      const rotate = new RotateWebhookSecret(session.accountId, endpointId, rotationId, earlierEndAt, command);
      const rotated = await this.#commands.execute(rotate);
      const content = secretView(rotated.endpoint, rotated.secret);
      return consolePage(request, { title: 'Secret rotated', current, content, scripts: ['copy.js'] });
    } catch (error) {
      const problem = endpointProblemOf(error);
      request.reject(problem);
      return this.#rotatePage(request, endpoint, problem);
    }
  }

  @Get('remove')
  @WebPage({ id: 'removeWebhookPage', access: 'webhooks:write' })
  async removeForm(@PageRequest() request: PageRequest, @Param('endpoint_id') endpointId: string): Promise<Html> {
    const content = removeView(request.session, await this.#find(request, endpointId));
    return consolePage(request, { title: 'Remove the endpoint', current, content });
  }

  @Post('remove')
  @WebPage({ id: 'removeWebhookForm', access: 'webhooks:write' })
  async remove(@PageRequest() request: PageRequest, @Param('endpoint_id') endpointId: string): Promise<SeeOther> {
    const { session, command } = request;
    await this.#commands.execute(new RemoveWebhookEndpoint(session.accountId, endpointId, command));
    return new SeeOther('/webhooks', { kind: 'success', text: 'The endpoint was removed.' });
  }

  @Post('deliveries/:delivery_id/redeliver')
  @WebPage({ id: 'redeliverForm', access: 'webhooks:write' })
  async redeliver(
    @PageRequest() request: PageRequest,
    @Param('endpoint_id') endpointId: string,
    @Param('delivery_id') deliveryId: string,
  ): Promise<SeeOther> {
    const { session, command } = request;
    const redeliver = new RedeliverWebhook(session.accountId, deliveryId, request.newId('dlv'), command);
    return attempted(endpointId, 'The event was scheduled to be sent once more.', async () =>
      this.#commands.execute(redeliver),
    );
  }

  async #switch(request: PageRequest, endpointId: string, enabled: boolean): Promise<SeeOther> {
    const { session, command } = request;
    await this.#commands.execute(new ChangeWebhookEndpoint(session.accountId, endpointId, { enabled }, command));
    return done(endpointId, enabled ? 'The endpoint is enabled.' : 'The endpoint is disabled.');
  }

  async #find({ session }: PageRequest, endpointId: string): Promise<WebhookEndpointDocument> {
    return this.#queries.execute(new GetWebhookEndpoint(session.accountId, endpointId));
  }

  /** With the form as it was sent, where it was rejected. */
  async #page(request: PageRequest, endpoint: WebhookEndpointDocument, problem?: FormProblem): Promise<Html> {
    const { session, query, form } = request;
    const list = new ListWebhookDeliveries(session.accountId, endpoint.endpointId, paginationOf(query));
    const deliveries = await this.#queries.execute(list);
    const shown = problem === undefined ? endpoint : sentEndpoint(form);
    const content = endpointView({
      session,
      endpoint,
      deliveries,
      query,
      form: { nonce: '', endpoint: shown, problem },
    });
    return consolePage(request, { title: `Webhook to ${endpoint.url}`, current, content, hasHeading: true });
  }

  #rotatePage(request: PageRequest, endpoint: WebhookEndpointDocument, problem?: FormProblem): Html {
    const content = rotateView(request.session, endpoint, this.#ids.token(), problem);
    return consolePage(request, { title: 'Rotate the secret', current, content });
  }
}

function done(endpointId: string, text: string): SeeOther {
  return new SeeOther(`/webhooks/${endpointId}`, { kind: 'success', text });
}

/** Leads back to the endpoint, with what was done or why it was rejected. */
async function attempted(endpointId: string, text: string, work: () => Promise<unknown>): Promise<SeeOther> {
  try {
    await work();
    return done(endpointId, text);
  } catch (error) {
    return new SeeOther(`/webhooks/${endpointId}`, { kind: 'error', text: endpointProblemOf(error).message });
  }
}
