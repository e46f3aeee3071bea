export { ChromiumRenderer } from './chromium-renderer.ts';
export type { ChromiumRendererOptions } from './chromium-renderer.ts';
