import { AttachedMap } from '#kernel';
import { elementsOf, readScript, withinBound } from '#scanner/check-api';
import type { Page } from '#scanner/check-api';
import { findDomFlowIn, mayFlow } from './dom-flows.ts';
import type { DomFlow, FlowOptions } from './dom-flows.ts';
import { mayRedirect, redirectsIn } from './script-redirects.ts';
import type { ScriptRedirect } from './script-redirects.ts';

/** What the scripts of a page do, read once for all checks: the trees, which are large, are not kept. */
export interface PageScripts {
  readonly flow: DomFlow | undefined;
  readonly redirects: readonly ScriptRedirect[];
  /** Scripts that may have a flow, or a redirect, are not all read: they are too long, or nested too deeply. */
  readonly isFlowCut: boolean;
  readonly isRedirectCut: boolean;
}

const maxHandlers = 200;
const known = new AttachedMap<Page, PageScripts>();

/** Scripts, event handlers and `javascript:` links of a page share their names, and are read together. */
export function scriptsOf(page: Page): PageScripts {
  const before = known.get(page);
  if (before !== undefined) return before;
  const texts = scriptTexts(page);
  const [flows, redirects] = [mayFlow(texts), mayRedirect(texts)];
  const read = flows || redirects ? withinBound(texts) : [];
  const readings = read.map(readScript);
  const programs = readings.flatMap(({ program }) => program ?? []);
  const isCut = read.length < texts.length || readings.some((reading) => reading.isCut);
  const scripts = {
    flow: flows ? findDomFlowIn(programs, flowOptions(page)) : undefined,
    redirects: redirects ? redirectsIn(programs) : [],
    isFlowCut: flows && isCut,
    isRedirectCut: redirects && isCut,
  };
  known.set(page, scripts);
  return scripts;
}

/** The scripts, event handlers and `javascript:` links of a page. */
export function scriptTexts({ inlineScripts, document }: Page): string[] {
  const handlers = elementsOf(document).flatMap(({ attribs }) =>
    Object.entries(attribs).flatMap(([name, value]) => {
      if (name.startsWith('on')) return [value];
      return /^\s{0,20}javascript:/i.test(value) ? [value.slice(value.indexOf(':') + 1)] : [];
    }),
  );
  return [...inlineScripts, ...handlers.slice(0, maxHandlers)];
}

/** What the page tells about how its scripts run. */
export function flowOptions({ subresources }: Page): FlowOptions {
  const hasOldJquery = subresources.some(
    ({ kind, url }) => kind === 'script' && /jquery[/.@-](?:min\.)?1\.[0-8]\b/i.test(url.pathname),
  );
  return { hasOldJquery };
}
