export { crawl, isPage, type CrawlEnd } from './crawl.ts';
export type { CrawlAllowance, CrawlRequest, NotRendered, Rendering, RenderingResult } from './crawl-request.ts';
export { fullCrawlLimits, type CrawlLimits } from './crawl-limits.ts';
