import { Controller, Get } from '@nestjs/common';
import { IdentitySettings } from '#identity';
import { consolePage } from '../console-layout.ts';
import type { Html } from '../html/html.ts';
import { PageRequest } from '../page-request.ts';
import { WebPage } from '../page.ts';
import { SeeOther } from '../see-other.ts';
import { startView } from './start-view.ts';

/** The first page of the web site; for users who are signed in it is the list of their scans. */
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
    if (signedIn !== undefined) return new SeeOther(signedIn.membership === undefined ? '/accounts' : '/scans', notice);
    return consolePage(request, { title: 'Web security scans', content: startView(this.#settings) });
  }
}
