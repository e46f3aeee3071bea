import type { Exchange } from '../../../artifacts.ts';
import { FakeSite } from './fake-site.ts';
import type { FakeResponse } from './fake-site.ts';

/** Where links are looked for in tests. */
export const base = new URL('https://site.com/dir/page');

/** URLs without the origin of `base`. */
export function paths(urls: readonly URL[]): string[] {
  return urls.map((url) => url.href.replace('https://site.com', ''));
}

export async function responseTo(response: FakeResponse): Promise<Exchange> {
  const exchange = await new FakeSite(() => response).fetch(base);
  if ('failure' in exchange) throw new Error('no response');
  return exchange;
}
