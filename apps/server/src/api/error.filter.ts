import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '#kernel';
import { ApiSettings } from './api-settings.ts';
import { errorDocUrl, errorResponseFor } from './errors.ts';
import { logFailure } from './log-failure.ts';
import { jsonMediaType } from './pipeline/common-headers.ts';
import { PagePipeline } from '../web/page-pipeline.ts';

/** Responds to an exception as the error table says; on the web site with a page. The cause of a 500 goes to the log, and nowhere else. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #log: Log;
  readonly #settings: ApiSettings;
  readonly #pages: PagePipeline;

  constructor(log: Log, settings: ApiSettings, pages: PagePipeline) {
    this.#log = log;
    this.#settings = settings;
    this.#pages = pages;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (this.#pages.handlesErrorsOf(request)) return this.#pages.sendError(error, request, reply);
    const { status, headers, body } = errorResponseFor(error);
    logFailure(this.#log, request.state.id, status, error);
    if (reply.sent) return;
    reply.code(status).headers(headers).header('content-type', jsonMediaType);
    const docUrl = errorDocUrl(this.#settings.publicUrl(), body.error);
    void reply.serializer(JSON.stringify).send({ ...body, doc_url: docUrl });
  }
}
