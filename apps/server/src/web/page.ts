import { applyDecorators, HttpCode, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Permission, Role } from '#identity';
import { RunByHandlerRunner } from '../api/pipeline/handler-runner.ts';
import { PageInterceptor } from './page.interceptor.ts';

/** Everything that holds for one route of the web site. */
export interface Page {
  /** Names the route in the log and in metrics. */
  readonly id: string;
  /**
   * `anyone`: with a session or without one. A role: users who are signed in with this role or a higher one; a permission:
   * those whose role has it. Others are led to the sign-in page, or get 403. Those who are members of no account are led
   * to the page of accounts. `user`: everyone who is signed in, with an account or without. `operator`: users with the
   * operator's role, with an account or without.
   */
  readonly access: 'anyone' | 'user' | Role | Permission | 'operator';
  /** The same for everybody: served without a session, with an `ETag`, and caches may keep it. */
  readonly isStatic?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    page?: Page;
  }
}

/**
 * Declares a route of the web site; stands beside Nest's `@Get` and `@Post`. Its handler returns markup, or a
 * {@link SeeOther} after a form. A POST is checked for its origin and for the session's form token.
 */
export function WebPage(page: Page): MethodDecorator {
  return applyDecorators(WebRoute(page), UseInterceptors(PageInterceptor));
}

/** Declares a route of the web site whose handler returns something else than a page. */
export function WebRoute(page: Page): MethodDecorator {
  return applyDecorators(RunByHandlerRunner({ sends: false }), HttpCode(200), RouteConfig({ page }));
}
