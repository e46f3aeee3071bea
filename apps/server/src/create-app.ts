import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { useContainer } from 'class-validator';
import { HandlerRunner } from './api/pipeline/handler-runner.ts';
import { RequestPipeline } from './api/pipeline/request-pipeline.ts';
import { normalizedTarget } from './api/pipeline/request-target.ts';
import { buildSerializer } from './api/serializers.ts';
import { IsScannable } from './api/scans/is-scannable.ts';
import { maxHeaderBytes } from './listener/listener.ts';
import { NestLog } from './nest-log.ts';
import { ServerModule } from './wiring/server.module.ts';

/** The Nest application, initialized, with the request pipeline before every route; it does not listen. */
export async function createApp(parts: Parameters<typeof ServerModule.with>[0]): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer } },
    rewriteUrl: ({ url = '/' }) => normalizedTarget(url),
    routerOptions: { maxParamLength: maxHeaderBytes },
  });
  const app = await NestFactory.create<NestFastifyApplication>(ServerModule.with(parts), adapter, {
    logger: new NestLog(parts.log),
    bodyParser: false,
    abortOnError: false,
  });
  // Nest provides the constraint that has dependencies; class-validator creates all its other objects itself.
  const container = { get: (type: unknown) => (type === IsScannable ? app.get(IsScannable) : undefined) };
  useContainer(container, { fallback: true });
  const http = app.getHttpAdapter().getInstance();
  const runner = app.get(HandlerRunner);
  app.get(RequestPipeline).attachTo(http);
  http.decorate('handlerRunner', { getter: () => runner });
  await app.init();
  await http.ready();
  return app;
}
