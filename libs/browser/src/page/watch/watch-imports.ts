// @ts-nocheck -- runs inside of workers.

/** Watches the scripts that a worker loads. */
export function watchImports({ scope, watch, wrapMethod }) {
  wrapMethod(scope, 'importScripts', (_, urls) => {
    for (let at = 0; at < urls.length; at += 1) watch('importScripts', urls[at]);
  });
}
