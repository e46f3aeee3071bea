export { crawl, isPage, type CrawlRequest } from './crawl.ts';
export { fullCrawlLimits, type CrawlLimits } from './crawl-limits.ts';
