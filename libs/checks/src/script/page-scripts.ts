import type { Program } from 'acorn';
import { AttachedMap } from '#kernel';
import { elementsOf, readScript, withinBound } from '#scanner/check-api';
import type { Page } from '#scanner/check-api';
import { findDomFlowIn, mayFlow } from './dom-flows.ts';
import type { DomFlow, FlowOptions } from './dom-flows.ts';
import { mayRedirect, redirectsIn } from './script-redirects.ts';
import type { ScriptRedirect } from './script-redirects.ts';
import { isUserHandler } from './user-events.ts';

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
  const handlers = handlersOf(page);
  const texts = [...page.inlineScripts, ...handlers.map(({ text }) => text)];
  const byThemselves = new Set([...page.inlineScripts, ...handlers.filter(runsByItself).map(({ text }) => text)]);
  const [flows, redirects] = [mayFlow(texts), mayRedirect([...byThemselves])];
  const read = flows || redirects ? withinBound(texts) : [];
  const readings = read.map((text) => ({ text, ...readScript(text) }));
  const programsOf = (some: typeof readings): Program[] => some.flatMap(({ program }) => program ?? []);
  const isCut = read.length < texts.length || readings.some((reading) => reading.isCut);
  const scripts = {
    flow: flows ? findDomFlowIn(programsOf(readings), flowOptions(page)) : undefined,
    redirects: redirects ? redirectsIn(programsOf(readings.filter(({ text }) => byThemselves.has(text)))) : [],
    isFlowCut: flows && isCut,
    isRedirectCut: redirects && isCut,
  };
  known.set(page, scripts);
  return scripts;
}

/** The scripts, event handlers and `javascript:` links of a page. */
export function scriptTexts(page: Page): string[] {
  return [...page.inlineScripts, ...handlersOf(page).map(({ text }) => text)];
}

/** An event handler, or what follows `javascript:`. */
interface Handler {
  readonly attribute: string;
  readonly text: string;
}

function handlersOf({ document }: Page): Handler[] {
  const handlers = elementsOf(document).flatMap(({ attribs }) =>
    Object.entries(attribs).flatMap(([attribute, value]): Handler[] => {
      if (attribute.startsWith('on')) return [{ attribute, text: value }];
      const isScript = /^\s{0,20}javascript:/i.test(value);
      return isScript ? [{ attribute, text: value.slice(value.indexOf(':') + 1) }] : [];
    }),
  );
  return handlers.slice(0, maxHandlers);
}

const followed = new Set(['href', 'xlink:href', 'action', 'formaction']);

/** False for what runs when the user clicks or types. */
function runsByItself({ attribute }: Handler): boolean {
  return !isUserHandler(attribute) && !followed.has(attribute);
}

/** What the page tells about how its scripts run. */
export function flowOptions({ subresources }: Page): FlowOptions {
  const hasOldJquery = subresources.some(
    ({ kind, url }) => kind === 'script' && /jquery[/.@-](?:min\.)?1\.[0-8]\b/i.test(url.pathname),
  );
  return { hasOldJquery };
}
