import { Controller, Get, Param } from '@nestjs/common';
import { ApiSettings } from '../api/api-settings.ts';
import { RequestPipeline } from '../api/pipeline/request-pipeline.ts';
import type { Html } from '../web/html/html.ts';
import { PageError } from '../web/page-error.ts';
import { PageRequest } from '../web/page-request.ts';
import { WebPage } from '../web/page.ts';
import { docPageView, docView } from './doc-layout.ts';
import type { DocumentationSite } from './documentation-site.ts';
import { searchResults } from './search/search-view.ts';

/** The documentation: guides, the catalogue of checks, the references of API and clients, and a search over all. */
@Controller('/docs')
export class DocumentationController {
  readonly #pipeline: RequestPipeline;
  readonly #settings: ApiSettings;
  #site: Promise<DocumentationSite> | undefined;

  constructor(pipeline: RequestPipeline, settings: ApiSettings) {
    this.#pipeline = pipeline;
    this.#settings = settings;
  }

  @Get()
  @WebPage({ id: 'docsHome', access: 'anyone', isStatic: true })
  home(): Promise<Html> {
    return this.#view('/docs');
  }

  @Get('search')
  @WebPage({ id: 'docsSearch', access: 'anyone', isStatic: true })
  async search(@PageRequest() request: PageRequest): Promise<Html> {
    const query = (request.query.get('q') ?? '').trim();
    const site = await this.#made();
    const content = searchResults(query, site.search.find(query));
    return docView(site, { title: 'Search', content, path: '/docs/search', query });
  }

  @Get('reference/:name')
  @WebPage({ id: 'docsReference', access: 'anyone', isStatic: true })
  reference(@Param('name') name: string): Promise<Html> {
    return this.#view(`/docs/reference/${name}`);
  }

  @Get('checks/:category')
  @WebPage({ id: 'docsChecks', access: 'anyone', isStatic: true })
  checks(@Param('category') category: string): Promise<Html> {
    return this.#view(`/docs/checks/${category}`);
  }

  @Get('clients/:language')
  @WebPage({ id: 'docsClient', access: 'anyone', isStatic: true })
  client(@Param('language') language: string): Promise<Html> {
    return this.#view(`/docs/clients/${language}`);
  }

  @Get(':name')
  @WebPage({ id: 'docsGuide', access: 'anyone', isStatic: true })
  guide(@Param('name') name: string): Promise<Html> {
    return this.#view(`/docs/${name}`);
  }

  async #view(path: string): Promise<Html> {
    const site = await this.#made();
    const page = site.find(path);
    if (page === undefined) {
      throw new PageError(
        404,
        'Page not found',
        'The documentation has no such page. Its first page, /docs, lists all.',
      );
    }
    return docPageView(site, page);
  }

  #made(): Promise<DocumentationSite> {
    this.#site ??= this.#make();
    return this.#site;
  }

  /** At the first request: then all routes are declared, the URL is known, and what makes pages is worth its memory. */
  async #make(): Promise<DocumentationSite> {
    const { openApiDocument } = await import('../api/openapi/openapi-document.ts');
    const { DocumentationSite } = await import('./documentation-site.ts');
    return new DocumentationSite(openApiDocument(this.#pipeline.describedRoutes(), this.#settings.publicUrl()));
  }
}
