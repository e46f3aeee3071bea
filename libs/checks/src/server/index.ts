import type { Check } from '#scanner/check-api';
import { error500 } from './error-500.check.ts';
import { forwardedHostPoisoning } from './forwarded-host-poisoning.check.ts';
import { hostHeaderInjection } from './host-header-injection.check.ts';
import { methodsDangerousAdvertised } from './methods-dangerous-advertised.check.ts';
import { optionsbleed } from './optionsbleed.check.ts';
import { outdatedServerSoftware } from './outdated-server-software.check.ts';
import { traceEnabled } from './trace-enabled.check.ts';

/** Methods, and how the server treats requests. */
export const serverChecks: readonly Check[] = [
  traceEnabled,
  methodsDangerousAdvertised,
  optionsbleed,
  hostHeaderInjection,
  forwardedHostPoisoning,
  error500,
  outdatedServerSoftware,
];
