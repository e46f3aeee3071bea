import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { derivedToken, Ids } from '#kernel';
import { defaultSubscription, ListWebhookEndpoints, RegisterWebhookEndpoint } from '#webhooks';
import { consolePage } from '../../web/console-layout.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { paginationOf } from '../../web/views/paging.ts';
import { readEndpointForm, sentEndpoint } from './endpoint-form.ts';
import type { EndpointForm } from './endpoint-form.ts';
import { endpointProblemOf } from './endpoint-problem.ts';
import { secretView, webhookListView } from './webhook-views.ts';

const current = '/webhooks';
const emptyForm: EndpointForm = { url: '', events: defaultSubscription, description: null };

/** The webhook endpoints of the account. */
@Controller('/webhooks')
export class WebhooksPageController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #ids: Ids;

  constructor(commands: CommandBus, queries: QueryBus, ids: Ids) {
    this.#commands = commands;
    this.#queries = queries;
    this.#ids = ids;
  }

  @Get()
  @WebPage({ id: 'webhooksPage', access: 'webhooks:read' })
  async list(@PageRequest() request: PageRequest): Promise<Html> {
    return this.#page(request, emptyForm);
  }

  /** The secret is in this response and in no other; a repetition of the form registers nothing. */
  @Post()
  @WebPage({ id: 'addWebhookForm', access: 'webhooks:write' })
  async register(@PageRequest() request: PageRequest): Promise<Html> {
    const { form, session, command } = request;
    const { accountId, formToken } = session;
    try {
      const endpointId = `we_${derivedToken(22, 'endpoint', formToken, form.text('nonce'))}`;
      const endpoint = { accountId, endpointId, ...readEndpointForm(form) };
      const registered = await this.#commands.execute(new RegisterWebhookEndpoint(endpoint, command));
      const content = secretView(registered.endpoint, registered.secret);
      return consolePage(request, { title: 'Webhook added', current, content, scripts: ['copy.js'] });
    } catch (error) {
      const problem = endpointProblemOf(error);
      request.reject(problem);
      return this.#page(request, sentEndpoint(form), problem);
    }
  }

  async #page(request: PageRequest, endpoint: EndpointForm, problem?: FormProblem): Promise<Html> {
    const { session, query } = request;
    const page = await this.#queries.execute(new ListWebhookEndpoints(session.accountId, paginationOf(query)));
    const form = { nonce: this.#ids.token(), endpoint, problem };
    return consolePage(request, { title: 'Webhooks', current, content: webhookListView(session, page, query, form) });
  }
}
