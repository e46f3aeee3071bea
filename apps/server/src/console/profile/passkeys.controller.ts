import { Controller, Get, Post } from '@nestjs/common';
import { Passkeys, Users } from '#identity';
import type { UserDocument } from '#identity';
import { requireName } from '#kernel';
import { ApiSettings } from '../../api/api-settings.ts';
import { consolePage } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { confirmationBefore } from '../sign-in/confirm.controller.ts';
import { passkeyObstacle } from '../sign-in/passkey-view.ts';
import { passkeysView } from './passkeys-view.ts';

const path = '/profile/passkeys';

/** The passkeys of the user. */
@Controller(path)
export class PasskeysController {
  readonly #passkeys: Passkeys;
  readonly #users: Users;
  readonly #settings: ApiSettings;

  constructor(passkeys: Passkeys, users: Users, settings: ApiSettings) {
    this.#passkeys = passkeys;
    this.#users = users;
    this.#settings = settings;
  }

  @Get()
  @WebPage({ id: 'passkeys', access: 'user' })
  async list(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    return confirmationBefore(request, path) ?? this.#page(request);
  }

  @Post()
  @WebPage({ id: 'addPasskey', access: 'user' })
  add(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { user, form, command } = request;
    return this.#change(request, 'The passkey is added.', async () => {
      const [response, state, origin] = [form.text('response'), form.text('state'), this.#settings.publicUrl()];
      await this.#passkeys.register(
        user.userId,
        { name: requireName(form.text('name'), 'name'), response, state, origin },
        command,
      );
    });
  }

  @Post('remove')
  @WebPage({ id: 'removePasskey', access: 'user' })
  remove(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { user, form, command } = request;
    const { userId } = user;
    return this.#change(request, 'The passkey is removed.', () =>
      this.#passkeys.change(userId, { type: 'RemovePasskey', userId, passkeyId: form.text('passkey_id') }, command),
    );
  }

  @Post('second-factor')
  @WebPage({ id: 'changeSecondFactor', access: 'user' })
  changeSecondFactor(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { user, form, command } = request;
    const { userId } = user;
    const required = form.has('required');
    const text = required ? 'The password now needs a passkey too.' : 'The password alone is enough to sign in.';
    return this.#change(request, text, () =>
      this.#passkeys.change(userId, { type: 'RequireSecondFactor', userId, required }, command),
    );
  }

  /** How the user signs in is changed only by somebody who has just proved to be the user. */
  async #change(request: PageRequest, text: string, change: () => Promise<void>): Promise<Html | SeeOther> {
    const confirmation = confirmationBefore(request, path);
    if (confirmation !== undefined) return confirmation;
    try {
      await change();
      return new SeeOther(path, { kind: 'success', text });
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      return this.#page(request, problem);
    }
  }

  async #page(request: PageRequest, problem?: FormProblem): Promise<Html> {
    const { user: session } = request;
    const origin = this.#settings.publicUrl();
    const [user, ceremony] = await Promise.all([
      this.#users.find(session.userId),
      this.#passkeys.beginRegistration(session.userId, origin),
    ]);
    const { passkeys = [], secondFactor = false }: Partial<UserDocument> = user ?? {};
    const obstacle = passkeyObstacle(origin, request.host);
    const content = passkeysView({ session, passkeys, secondFactor, ceremony, obstacle, problem });
    return consolePage(request, { title: 'Passkeys', current: '/profile', content, scripts: ['passkeys.js'] });
  }
}
