import type { Check } from '#scanner/check-api';
import { cacheSensitiveResponse } from './cache-sensitive-response.check.ts';
import { cacheSetCookieShared } from './cache-set-cookie-shared.check.ts';
import { webCacheDeception } from './web-cache-deception.check.ts';

export const cachingChecks: readonly Check[] = [cacheSensitiveResponse, cacheSetCookieShared, webCacheDeception];
