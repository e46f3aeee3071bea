import type { reporting } from './reporting.ts';
import type { After } from '../part.ts';

/** Watches the scripts that a worker loads. */
export function watchImports({ scope, watch, wrapMethod }: After<[typeof reporting]>) {
  wrapMethod(scope, 'importScripts', (_, urls) => {
    for (let at = 0; at < urls.length; at += 1) watch('importScripts', urls[at]);
  });
}
