import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiSettings } from '../api-settings.ts';
import { jsonMediaType } from '../pipeline/common-headers.ts';
import { RequestPipeline } from '../pipeline/request-pipeline.ts';
import { ApiOperation } from '../operation.ts';
import type { Operation } from '../operation.ts';
import { documentationPage, documentationPolicy } from './documentation-page.ts';
import { openApiDocument } from './openapi-document.ts';

const operations = {
  document: {
    id: 'getOpenApi',
    summary: 'This document',
    tag: 'Service',
    access: 'public',
    success: {
      status: 200,
      description: 'OpenAPI 3.1.',
      content: { 'application/json': { type: 'object', required: ['openapi', 'info', 'paths'] } },
    },
    errors: [],
  },
  page: {
    id: 'getDocumentation',
    summary: 'This document as a page for people',
    tag: 'Service',
    access: 'public',
    success: { status: 200, description: 'HTML.', content: { 'text/html': { type: 'string' } } },
    errors: [],
  },
} as const satisfies Record<string, Operation>;

@Controller()
export class DocumentsController {
  #document: string | undefined;
  #page: string | undefined;

  readonly #pipeline: RequestPipeline;
  readonly #settings: ApiSettings;

  constructor(pipeline: RequestPipeline, settings: ApiSettings) {
    this.#pipeline = pipeline;
    this.#settings = settings;
  }

  @Get('/openapi.json')
  @ApiOperation(operations.document)
  document(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.header('content-type', jsonMediaType);
    return (this.#document ??= JSON.stringify(this.#described()));
  }

  @Get('/docs')
  @ApiOperation(operations.page)
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': documentationPolicy });
    return (this.#page ??= documentationPage(this.#described()));
  }

  #described(): ReturnType<typeof openApiDocument> {
    return openApiDocument(this.#pipeline.describedRoutes(), this.#settings.publicUrl());
  }
}
