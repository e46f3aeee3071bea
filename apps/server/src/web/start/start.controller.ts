import { Controller, Get } from '@nestjs/common';
import { IdentitySettings } from '#identity';
import { consolePage } from '../console-layout.ts';
import type { SignedInUser } from '../console-session.ts';
import type { Html } from '../html/html.ts';
import { PageRequest } from '../page-request.ts';
import { WebPage } from '../page.ts';
import { SeeOther } from '../see-other.ts';
import { startView } from './start-view.ts';

/** The first page of the web site; users who are signed in are led on. */
@Controller('/')
export class StartController {
  readonly #settings: IdentitySettings;

  constructor(settings: IdentitySettings) {
    this.#settings = settings;
  }

  @Get()
  @WebPage({ id: 'startPage', access: 'anyone' })
  start(@PageRequest() request: PageRequest): Html | SeeOther {
    const { signedIn, notice } = request;
    if (signedIn !== undefined) return new SeeOther(firstPageOf(signedIn), notice);
    return consolePage(request, { title: 'Web security scans', content: startView(this.#settings) });
  }
}

function firstPageOf({ membership, isOperator }: SignedInUser): string {
  if (membership !== undefined) return '/scans';
  return isOperator ? '/operator' : '/accounts';
}
