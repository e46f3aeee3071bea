import type { reporting } from './reporting.ts';
import type { After } from '../part.ts';

/** Reports when the page evaluates one of the codes. */
export function watchCodes({ options, scope, report }: After<[typeof reporting]>) {
  const { defineProperty } = Object;
  for (const code of options.codes) {
    // A frame with an origin of its own is not the site: what runs there gets nothing of it.
    const onRun = () => scope.origin === 'null' || report({ type: 'ran', code });
    defineProperty(scope, code, {
      configurable: true,
      get: () => {
        onRun();
        return () => undefined;
      },
      set: () => undefined,
    });
  }
}
