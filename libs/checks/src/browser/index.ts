import type { Check } from '#scanner/check-api';
import { domOpenRedirect } from './dom-open-redirect.check.ts';
import { domXss } from './dom-xss.check.ts';
import { messageOriginUnchecked } from './message-origin-unchecked.check.ts';
import { prototypePollution } from './prototype-pollution.check.ts';

/** What the script of pages does, shown by running it. Only where a browser is set up. */
export const browserChecks: readonly Check[] = [domXss, messageOriginUnchecked, domOpenRedirect, prototypePollution];
