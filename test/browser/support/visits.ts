import { ChromiumRenderer } from '#browser';
import type { BrowserSession, Forward, Visit, VisitReport } from '#scanner/renderer';

export const executable = process.env.SCAN_BROWSER ?? '/usr/bin/chromium';

/** What an attacker chooses, and a function that a payload calls. */
export const mark = 'q7zmarkw3k9x';
export const code = 'q7zcodew3k9x';

/** Pages by their paths, of any host. */
export type Pages = Readonly<Record<string, string>>;

export function serving(pages: Pages, requested: string[] = []): Forward {
  return ({ url }) => {
    requested.push(url.href);
    const body = pages[url.pathname];
    const headers = [['content-type', url.pathname.endsWith('.js') ? 'text/javascript' : 'text/html'] as const];
    return Promise.resolve({ status: body === undefined ? 404 : 200, headers, body: Buffer.from(body ?? '') });
  };
}

const { signal } = new AbortController();

export function openSession(
  options: Partial<ConstructorParameters<typeof ChromiumRenderer>[0]> = {},
): Promise<BrowserSession> {
  return new ChromiumRenderer({ executable, ...options }).open(signal);
}

/** Visits `path` of a site with these pages. */
export function visit(
  session: BrowserSession,
  path: string,
  pages: Pages,
  more: Partial<Visit> = {},
): Promise<VisitReport> {
  const url = new URL(path, 'http://site.example/');
  return session.visit({ url, forward: serving(pages), marks: [], codes: [], explores: false, ...more }, signal);
}
