import { Controller, Get, Headers, Param } from '@nestjs/common';
import { Rejected } from '#kernel';
import { ApiSettings } from '../api-settings.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { ApiOperation } from '../operation.ts';
import type { Operation } from '../operation.ts';
import { jsonMediaType } from '../pipeline/common-headers.ts';
import { RequestPipeline } from '../pipeline/request-pipeline.ts';
import { RequestContext } from '../request-context.ts';
import { errorPage, errorPagePolicy } from './error-page.ts';
import { ReferenceFiles } from './reference-files.ts';
import { referencePage, referencePolicy } from './reference-page.ts';

const operations = {
  document: {
    id: 'getOpenApi',
    summary: 'Get this document',
    description: 'It is made from the routes of the running service.',
    tag: 'Service',
    access: 'public',
    success: {
      status: 200,
      description: 'OpenAPI 3.1.',
      content: { 'application/json': { type: 'object' } },
    },
    errors: [],
  },
  page: {
    isPage: true,
    id: 'getDocumentation',
    summary: 'Get the API reference as a web page',
    tag: 'Service',
    access: 'public',
    success: { status: 200, description: 'HTML.', content: { 'text/html': { type: 'string' } } },
    errors: [],
  },
  errors: {
    isPage: true,
    id: 'getErrorCodes',
    summary: 'Get the error codes as a web page',
    tag: 'Service',
    access: 'public',
    success: { status: 200, description: 'HTML.', content: { 'text/html': { type: 'string' } } },
    errors: [],
  },
  file: {
    id: 'getDocumentationFile',
    summary: 'Get a file of the API reference',
    description: 'For browsers only.',
    tag: 'Service',
    access: 'public',
    path: { file: 'Name of a script or style sheet of the page.' },
    success: {
      status: 200,
      description: 'The file.',
      content: { 'text/javascript': { type: 'string' }, 'text/css': { type: 'string' } },
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>;

/** The OpenAPI document, and the reference page that shows it. */
@Controller()
export class DocumentationController {
  readonly #files = new ReferenceFiles();
  readonly #pipeline: RequestPipeline;
  readonly #settings: ApiSettings;
  #document: string | undefined;

  constructor(pipeline: RequestPipeline, settings: ApiSettings) {
    this.#pipeline = pipeline;
    this.#settings = settings;
  }

  @Get('/openapi.json')
  @ApiOperation(operations.document)
  document(@RequestContext() request: RequestContext): string {
    request.setHeader('content-type', jsonMediaType);
    this.#document ??= JSON.stringify(openApiDocument(this.#pipeline.describedRoutes(), this.#settings.publicUrl()));
    return this.#document;
  }

  @Get('/docs')
  @ApiOperation(operations.page)
  page(@RequestContext() request: RequestContext): string {
    request.setHeader('content-type', 'text/html; charset=utf-8');
    request.setHeader('content-security-policy', referencePolicy);
    return referencePage;
  }

  @Get('/docs/errors')
  @ApiOperation(operations.errors)
  errors(@RequestContext() request: RequestContext): string {
    request.setHeader('content-type', 'text/html; charset=utf-8');
    request.setHeader('content-security-policy', errorPagePolicy);
    return errorPage();
  }

  @Get('/docs/:file')
  @ApiOperation(operations.file)
  async file(
    @RequestContext() request: RequestContext,
    @Param('file') name: string,
    @Headers('accept-encoding') acceptEncoding = '',
  ): Promise<Buffer> {
    const file = await this.#files.get(name);
    if (file === undefined) throw new Rejected('not_found', 'There is no resource at this path.');
    request.setHeader('content-type', file.mediaType);
    request.setHeader('cache-control', 'public, max-age=3600');
    request.setHeader('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(acceptEncoding)) return file.content;
    request.setHeader('content-encoding', 'gzip');
    return file.gzipped;
  }
}
