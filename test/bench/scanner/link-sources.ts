import { openScanner } from '#checks/open-scanner';
import { linkSourcesSite } from '../../sites/link-sources-site.ts';
import { scanOf } from '../../sites/scan-site.ts';
import { serve } from '../../sites/site.ts';
import type { Goal } from '../support/goal.ts';
import { settings } from './run-scan.ts';

/** Which kinds of links lead the crawl to a page. */
export const linkSources: Goal = {
  id: 'links',
  title: 'A full scan of a site where each page is reached by one kind of link only',

  async measure() {
    const { handler, known, unlinked } = linkSourcesSite();
    const requested = new Set<string>();
    const running = await serve((request, response) => {
      if (request.method === 'GET') requested.add(request.url?.split('?', 1)[0] ?? '');
      handler(request, response);
    });
    const scanner = openScanner(settings({ requestsPerSecondPerSite: 5_000, workers: 1 }));
    try {
      await scanOf(scanner, running.url, 'full');
    } finally {
      await scanner.close();
      await running.close();
    }
    const missed = Object.entries(known).filter(([, path]) => !requested.has(path));
    const paths = Object.values(known);
    console.log(`links: ${paths.length - missed.length} followed, ${paths.length} known`);
    for (const [name] of missed) console.log(`not followed: ${name}`);
    return {
      counts: [
        {
          what: `kinds of links followed, of ${paths.length}`,
          value: paths.length - missed.length,
          bound: { atLeast: paths.length },
        },
        {
          what: 'followed what is no link',
          value: Object.values(unlinked).filter((path) => requested.has(path)).length,
          bound: { atMost: 0 },
        },
      ],
    };
  },
};
