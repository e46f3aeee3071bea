export { crawl, isPage, type CrawlEnd, type CrawlRequest } from './crawl.ts';
export { fullCrawlLimits, type CrawlLimits } from './crawl-limits.ts';
