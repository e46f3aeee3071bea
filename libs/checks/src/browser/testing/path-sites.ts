import type { SiteDescription } from '../../../../scanner/src/testing/site.ts';

/** More than the scripts of which the texts are looked at. */
const library = `/* ${'x'.repeat(30_000)} */`;

/** An application that has one document for all paths; `show` gets the last segment of one below `/team`. */
function application(show: string, { target = '/team/ann' } = {}): SiteDescription {
  const script = `
    var parts = location.pathname.split("/");
    if (parts[1] === "team" && parts.length === 3) { var last = decodeURIComponent(parts[2]); ${show} }`;
  const html = '<!doctype html><body><div id=a></div><script src=/app.js></script>';
  return {
    target: `https://example.com${target}`,
    responses: { '/app.js': { headers: { 'content-type': 'text/javascript' }, body: `${library}${script}` } },
    otherwise: html,
    crawled: ['/app.js'],
  };
}

/** The last segment of a path becomes markup. */
export const segmentSites: Readonly<Record<string, SiteDescription>> = {
  'the segment of a path': application('a.innerHTML = "Team " + last'),
  'the segment of a path with a query': application('a.innerHTML = "Team " + last', { target: '/team/ann?tab=1' }),
};

/** The same where it stays a text. */
export const inertSegment: SiteDescription = application('a.textContent = "Team " + last');
