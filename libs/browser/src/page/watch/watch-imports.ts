// @ts-nocheck -- runs inside of workers.

/** Watches the scripts that a worker loads. */
export function watchImports({ scope, watch, wrapMethod }) {
  wrapMethod(scope, 'importScripts', (_, urls) => {
    for (const url of urls) watch('importScripts', url);
  });
}
