import type { RouteOptions } from 'fastify';

/** The methods that each path supports, so that a wrong method is distinguished from a wrong path. */
export class RouteTable {
  readonly #routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:[A-Za-z_]+/g, '[^/]+')}$`);
    this.#routes.push({ pattern, methods: [method].flat() });
  }

  methodsOf(url: string): readonly string[] {
    const path = url.split(/[?#]/)[0] ?? '';
    const methods = this.#routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(methods)].sort();
  }
}
