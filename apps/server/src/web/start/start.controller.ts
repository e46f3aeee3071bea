import { Controller, Get } from '@nestjs/common';
import { consolePage } from '../console-layout.ts';
import type { Html } from '../html/html.ts';
import { PageRequest } from '../page-request.ts';
import { WebPage } from '../page.ts';
import { startView } from './start-view.ts';

/** The first page of the web site. */
@Controller('/')
export class StartController {
  @Get()
  @WebPage({ id: 'startPage', access: 'anyone' })
  start(@PageRequest() request: PageRequest): Html {
    return consolePage(request, { title: 'Web security scans', content: startView() });
  }
}
