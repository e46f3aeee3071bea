import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { derivedToken, Ids } from '#kernel';
import { AddTarget, GetTarget, ListTargets, maxTargets, OwnershipSettings, RemoveTarget, VerifyTarget } from '#targets';
import type { TargetDocument } from '#targets';
import { consolePage } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { removeTargetView, targetListView, targetView } from './target-views.ts';

const current = '/targets';

/** The sites that the account has proved to own, or is going to. */
@Controller('/targets')
export class TargetsPageController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #settings: OwnershipSettings;
  readonly #ids: Ids;

  constructor(commands: CommandBus, queries: QueryBus, settings: OwnershipSettings, ids: Ids) {
    this.#commands = commands;
    this.#queries = queries;
    this.#settings = settings;
    this.#ids = ids;
  }

  @Get()
  @WebPage({ id: 'targetsPage', access: 'scans:read' })
  async list(@PageRequest() request: PageRequest): Promise<Html> {
    return this.#page(request, request.query.get('host') ?? '');
  }

  /** A repetition of the form adds nothing. */
  @Post()
  @WebPage({ id: 'addTargetForm', access: 'scans:write' })
  async add(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { form, session, command } = request;
    const host = form.text('host');
    try {
      const targetId = `tgt_${derivedToken(22, 'target', session.formToken, form.text('nonce'))}`;
      await this.#commands.execute(new AddTarget(session.accountId, targetId, host, command));
      return new SeeOther(`/targets/${targetId}`, { kind: 'success', text: 'The target was added.' });
    } catch (error) {
      return this.#page(request, host, formProblemOf(error));
    }
  }

  @Get(':target_id')
  @WebPage({ id: 'targetPage', access: 'scans:read' })
  async target(@PageRequest() request: PageRequest, @Param('target_id') targetId: string): Promise<Html> {
    const target = await this.#find(request, targetId);
    const content = targetView(request.session, target);
    return consolePage(request, { title: target.host, current, content, hasHeading: true, scripts: ['copy.js'] });
  }

  @Post(':target_id/verify')
  @WebPage({ id: 'verifyTargetForm', access: 'scans:write' })
  async verify(@PageRequest() request: PageRequest, @Param('target_id') targetId: string): Promise<SeeOther> {
    const { session, command } = request;
    const path = `/targets/${targetId}`;
    try {
      const { lastCheck } = await this.#commands.execute(new VerifyTarget(session.accountId, targetId, command));
      return lastCheck?.failure === null
        ? new SeeOther(path, { kind: 'success', text: 'The proof was found: the target is verified.' })
        : new SeeOther(path, { kind: 'error', text: 'The proof was not found; the last check says why.' });
    } catch (error) {
      const { status, message } = formProblemOf(error);
      if (status === 404) throw error;
      return new SeeOther(path, { kind: 'error', text: message });
    }
  }

  @Get(':target_id/remove')
  @WebPage({ id: 'removeTargetPage', access: 'scans:write' })
  async removal(@PageRequest() request: PageRequest, @Param('target_id') targetId: string): Promise<Html> {
    const content = removeTargetView(request.session, await this.#find(request, targetId));
    return consolePage(request, { title: 'Remove target', current, content });
  }

  @Post(':target_id/remove')
  @WebPage({ id: 'removeTargetForm', access: 'scans:write' })
  async remove(@PageRequest() request: PageRequest, @Param('target_id') targetId: string): Promise<SeeOther> {
    await this.#commands.execute(new RemoveTarget(request.session.accountId, targetId, request.command));
    return new SeeOther(current, { kind: 'success', text: 'The target was removed.' });
  }

  async #page(request: PageRequest, host: string, problem?: FormProblem): Promise<Html> {
    if (problem !== undefined) request.reject(problem);
    const { session } = request;
    const { items: targets } = await this.#queries.execute(
      new ListTargets(session.accountId, { limit: maxTargets, cursor: undefined }),
    );
    const nonce = this.#ids.token();
    const content = targetListView({ session, settings: this.#settings, targets, host, nonce, problem });
    return consolePage(request, { title: 'Targets', current, content });
  }

  async #find({ session }: PageRequest, targetId: string): Promise<TargetDocument> {
    return this.#queries.execute(new GetTarget(session.accountId, targetId));
  }
}
