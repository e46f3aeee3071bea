import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeKeys, GetApiKey, issueKey, ListApiKeys } from '#accounts';
import { grantableScopes } from '#identity';
import { Clock, derivedToken, Ids, Rejected } from '#kernel';
import { KeyViews } from '#service';
import { consolePage } from '../../web/console-layout.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { confirmationBefore } from '../sign-in/confirm.controller.ts';
import { initialScopes, readNewKey, readOverlapHours } from './key-form.ts';
import { keyListView, newKeyView, revokeKeyView, rotateKeyView, shownKeyView } from './key-views.ts';
import type { KeyView } from './key-views.ts';

const pageSize = 50;
const hourMs = 60 * 60 * 1_000;
const current = '/keys';

/** The API keys of the account. */
@Controller('/keys')
export class KeysPageController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #views: KeyViews;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(commands: CommandBus, queries: QueryBus, views: KeyViews, clock: Clock, ids: Ids) {
    this.#commands = commands;
    this.#queries = queries;
    this.#views = views;
    this.#clock = clock;
    this.#ids = ids;
  }

  @Get()
  @WebPage({ id: 'keys', access: 'keys:read' })
  async list(@PageRequest() request: PageRequest): Promise<Html> {
    const { session, query } = request;
    const startingAfter = query.get('after');
    const page = { limit: pageSize, ...(startingAfter !== null && { cursor: { startingAfter } }) };
    const { items, hasMore } = await this.#queries.execute(new ListApiKeys(session.accountId, page));
    const keys = await Promise.all(items.map((key) => this.#views.of(key)));
    const after = hasMore ? keys.at(-1)?.key_id : undefined;
    return consolePage(request, { title: 'API keys', current, content: keyListView({ session, keys, after }) });
  }

  @Get('new')
  @WebPage({ id: 'newKey', access: 'keys:write' })
  form(@PageRequest() request: PageRequest): Html | SeeOther {
    return confirmationBefore(request, '/keys/new') ?? this.#newKeyPage(request);
  }

  /** The key is in this response and in no other: it is not kept by caches, and a repetition of the form makes no second key. */
  @Post()
  @WebPage({ id: 'createKey', access: 'keys:write' })
  async create(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { session, form, command } = request;
    const confirmation = confirmationBefore(request, '/keys/new');
    if (confirmation !== undefined) return confirmation;
    try {
      const { secret, fingerprint: key } = issueKey(this.#ids, keyIdOf(session, form.text('nonce')));
      const { accountId } = session;
      const { changed } = await this.#commands.execute(
        new ChangeKeys(
          {
            type: 'CreateApiKey',
            accountId,
            creatorKeyId: null,
            key,
            ...readNewKey(form, session.role, this.#clock.now()),
            now: this.#clock.timestamp(),
          },
          command,
        ),
      );
      const view = await this.#find(accountId, key.keyId);
      return shownKeyPage(request, shownKeyView(view, changed ? secret : undefined));
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      return this.#newKeyPage(request, problem);
    }
  }

  @Get(':key_id/rotate')
  @WebPage({ id: 'rotateKey', access: 'keys:write' })
  async rotateForm(@PageRequest() request: PageRequest, @Param('key_id') keyId: string): Promise<Html | SeeOther> {
    const key = await this.#find(request.session.accountId, keyId);
    return confirmationBefore(request, `/keys/${key.key_id}/rotate`) ?? this.#rotatePage(request, key);
  }

  @Post(':key_id/rotate')
  @WebPage({ id: 'rotateKey', access: 'keys:write' })
  async rotate(@PageRequest() request: PageRequest, @Param('key_id') keyId: string): Promise<Html | SeeOther> {
    const { session, form, command } = request;
    const { accountId } = session;
    const key = await this.#find(accountId, keyId);
    const confirmation = confirmationBefore(request, `/keys/${keyId}/rotate`);
    if (confirmation !== undefined) return confirmation;
    try {
      requireGrantable(key, session);
      const { secret, fingerprint: successor } = issueKey(this.#ids, keyIdOf(session, form.text('nonce')));
      const overlapEndsAt = new Date(this.#clock.now() + readOverlapHours(form) * hourMs).toISOString();
      const now = this.#clock.timestamp();
      const { changed } = await this.#commands.execute(
        new ChangeKeys(
          { type: 'RotateApiKey', accountId, creatorKeyId: null, keyId, successor, overlapEndsAt, now },
          command,
        ),
      );
      const [view, replaced] = await Promise.all([
        this.#find(accountId, successor.keyId),
        this.#find(accountId, keyId),
      ]);
      return shownKeyPage(request, shownKeyView(view, changed ? secret : undefined, replaced));
    } catch (error) {
      request.reject(formProblemOf(error));
      return this.#rotatePage(request, key);
    }
  }

  @Get(':key_id/revoke')
  @WebPage({ id: 'revokeKey', access: 'keys:write' })
  async revokeForm(@PageRequest() request: PageRequest, @Param('key_id') keyId: string): Promise<Html> {
    const { session } = request;
    const content = revokeKeyView(session, await this.#find(session.accountId, keyId));
    return consolePage(request, { title: 'Revoke API key', current, content });
  }

  @Post(':key_id/revoke')
  @WebPage({ id: 'revokeKey', access: 'keys:write' })
  async revoke(@PageRequest() request: PageRequest, @Param('key_id') keyId: string): Promise<SeeOther> {
    const { session, command } = request;
    const { name } = await this.#find(session.accountId, keyId);
    await this.#commands.execute(
      new ChangeKeys({ type: 'RevokeApiKey', accountId: session.accountId, keyId }, command),
    );
    return new SeeOther('/keys', { kind: 'success', text: `The key "${name}" is revoked.` });
  }

  #newKeyPage(request: PageRequest, problem?: FormProblem): Html {
    const { session, form } = request;
    const sent = problem !== undefined;
    const content = newKeyView({
      session,
      nonce: this.#ids.token(),
      name: form.text('name'),
      scopes: sent ? form.all('scopes') : initialScopes(session.role),
      expires: sent ? form.text('expires') : '90',
      expiresOn: form.text('expires_on'),
      ...(sent && { problem }),
    });
    return consolePage(request, { title: 'Create API key', current, content });
  }

  #rotatePage(request: PageRequest, key: KeyView): Html {
    const content = rotateKeyView(request.session, key, this.#ids.token());
    return consolePage(request, { title: 'Rotate API key', current, content });
  }

  async #find(accountId: string, keyId: string): Promise<KeyView> {
    return this.#views.of(await this.#queries.execute(new GetApiKey(accountId, keyId)));
  }
}

function shownKeyPage(request: PageRequest, content: Html): Html {
  return consolePage(request, { title: 'Your new API key', current, content, scripts: ['copy.js'] });
}

/** The same for a repetition of a form, and unguessable because the form token is. */
function keyIdOf({ formToken }: ConsoleSession, nonce: string): string {
  return `key_${derivedToken(22, 'key', formToken, nonce)}`;
}

/** The user who rotates a key gets one with its scopes. @throws Rejected `insufficient_scope` */
function requireGrantable({ scopes }: KeyView, { role }: ConsoleSession): void {
  const lacking = scopes.filter((scope) => !grantableScopes(role).includes(scope));
  if (lacking.length === 0) return;
  throw new Rejected('insufficient_scope', `Your role cannot grant these scopes of the key: ${lacking.join(', ')}.`);
}
