import { Controller, Get } from '@nestjs/common';
import { ApiSettings } from '../api-settings.ts';
import { ApiOperation } from '../operation.ts';
import type { Operation } from '../operation.ts';
import { jsonMediaType } from '../pipeline/common-headers.ts';
import { RequestPipeline } from '../pipeline/request-pipeline.ts';
import { RequestContext } from '../request-context.ts';

const operation = {
  id: 'getOpenApi',
  summary: 'Get this document',
  description: 'It is made from the routes of the running service.',
  tag: 'Service',
  access: 'public',
  success: { status: 200, description: 'OpenAPI 3.1.', content: { 'application/json': { type: 'object' } } },
  errors: [],
} as const satisfies Operation;

/** The OpenAPI document. */
@Controller()
export class OpenApiController {
  readonly #pipeline: RequestPipeline;
  readonly #settings: ApiSettings;
  #document: string | undefined;

  constructor(pipeline: RequestPipeline, settings: ApiSettings) {
    this.#pipeline = pipeline;
    this.#settings = settings;
  }

  @Get('/openapi.json')
  @ApiOperation(operation)
  async document(@RequestContext() request: RequestContext): Promise<string> {
    request.setHeader('content-type', jsonMediaType);
    const { openApiDocument } = await import('./openapi-document.ts');
    this.#document ??= JSON.stringify(openApiDocument(this.#pipeline.describedRoutes(), this.#settings.publicUrl()));
    return this.#document;
  }
}
