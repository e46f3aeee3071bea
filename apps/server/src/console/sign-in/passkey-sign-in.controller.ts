import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeSession, Passkeys, SessionStart } from '#identity';
import { ApiSettings } from '../../api/api-settings.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { browserOf } from './browser.ts';
import { nextPath, withNext } from './next-path.ts';
import { addSignInCookies } from './session-cookie.ts';

/** Sign in with a passkey: alone, or after the password. */
@Controller('/sign-in/passkey')
export class PasskeySignInController {
  readonly #commands: CommandBus;
  readonly #passkeys: Passkeys;
  readonly #sessionStart: SessionStart;
  readonly #settings: ApiSettings;

  constructor(commands: CommandBus, passkeys: Passkeys, sessionStart: SessionStart, settings: ApiSettings) {
    this.#commands = commands;
    this.#passkeys = passkeys;
    this.#sessionStart = sessionStart;
    this.#settings = settings;
  }

  @Post()
  @WebPage({ id: 'signInWithPasskey', access: 'anyone' })
  async signIn(@PageRequest() request: PageRequest): Promise<SeeOther> {
    const { form, requestId } = request;
    const next = nextPath(form.text('next'));
    const sent = { response: form.text('response'), state: form.text('state'), origin: this.#settings.publicUrl() };
    try {
      const browser = browserOf(request);
      const { user, method } = await this.#passkeys.signIn(sent, browser.client, requestId);
      const started = await this.#sessionStart.begin(user, method, browser, requestId);
      if (request.signedIn !== undefined) {
        const { signedIn, command } = request;
        const change = { type: 'EndSession', userId: signedIn.userId, reason: 'replaced' } as const;
        await this.#commands.execute(new ChangeSession(signedIn.sessionId, change, command));
      }
      addSignInCookies(request, started, browser);
      return new SeeOther(next);
    } catch (error) {
      return new SeeOther(withNext('/sign-in', next), { kind: 'error', text: formProblemOf(error).message });
    }
  }
}
