export { crawl, isPage, type CrawlRequest } from './crawl.ts';
export { fullCrawlLimits, type CrawlLimits } from './crawl-limits.ts';
export { isInScope } from './crawl-scope.ts';
export { isHarmfulLink } from './harmful-link.ts';
export { formLink } from './links-in-page.ts';
export { parameterNames, pathShape } from './path-shape.ts';
export { readRobotsTxt } from './robots-txt.ts';
export { canonicalUrl, urlIdentity } from './url-identity.ts';
