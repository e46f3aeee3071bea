import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Html } from './html/html.ts';
import { noticeCookie } from './notice-cookie.ts';
import { SeeOther } from './see-other.ts';

/** Turns what the handler of a page returns into a response. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(map((result: unknown) => respond(reply, result)));
  }
}

function respond(reply: FastifyReply, result: unknown): string {
  if (result instanceof Html) return result.markup;
  if (!(result instanceof SeeOther)) throw new TypeError('the handler of a page must return markup or a redirect');
  if (!/^\/(?![/\\])/.test(result.path)) throw new TypeError(`not a path of this site: ${result.path}`);
  if (result.notice !== undefined) reply.header('set-cookie', noticeCookie(result.notice));
  reply.code(303).header('location', result.path);
  return '';
}
