import type { Check } from '../../check.ts';
import { cacheSensitiveResponse } from './cache-sensitive-response.check.ts';
import { cacheSetCookieShared } from './cache-set-cookie-shared.check.ts';
import { webCacheDeception } from './web-cache-deception.check.ts';

export const cachingChecks: readonly Check[] = [cacheSensitiveResponse, cacheSetCookieShared, webCacheDeception];
