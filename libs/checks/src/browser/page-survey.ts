import { needsScript, parameterNames, pathShape } from '#scanner/check-api';
import type { Artifacts, BrowserProbe, Page, VisitReport } from '#scanner/check-api';
import { ownScripts, sameSite } from '../documents.ts';
import { inParallel } from './in-parallel.ts';
import { matches } from './matches.ts';
import { inlineScript, namesInScripts } from './names-in-scripts.ts';
import { unobservedSinksIn } from './sink-payloads.ts';
import { surveysOfRoutes } from './route-survey.ts';
import { sourcesWithForms } from './source-forms.ts';
import type { Source } from './sources.ts';
import { Survey } from './survey.ts';
import type { PageSurvey } from './survey.ts';
import { delimitersIn } from './template-payloads.ts';

const maxPages = 100;
const maxNames = 12;
/** Scripts beyond this are libraries, whose names are not those of parameters. */
const maxOwnScriptLength = 20_000;
/** What reads a value that an attacker chooses, or runs one, where nothing else makes a page need script. */
const readsOrRuns =
  /\b(?:eval|Function|setInterval|localStorage|sessionStorage|cookie|referrer|onmessage|postMessage|srcdoc|outerHTML|baseURI|documentURI|URL|write|writeln|name)\b/;

const maxUnobserved = 4;
const maxScriptText = 400_000;
const readsPath = /\bpathname\b/;

/** Surveys each kind of page of the site (path shape, names of parameters) once, for all browser checks together. */
export function surveysOf(artifacts: Artifacts, probe: BrowserProbe): Promise<readonly PageSurvey[]> {
  return probe.once('surveys', async () => {
    const scripts = ownScripts(artifacts).flatMap(({ text }) => (text.length <= maxOwnScriptLength ? [text] : []));
    const surveys = await inParallel(pagesToRun(artifacts), (page) => {
      const asSent = artifacts.pages.find(({ url }) => url.href === page.href)?.inlineScripts ?? [];
      return surveyOf(page, { asSent, scripts }, probe);
    });
    const ofPages = surveys.filter((survey) => survey !== undefined);
    return [...ofPages, ...(await surveysOfRoutes(ofPages, scripts, probe))];
  });
}

/** Pages whose script may do something, one of each kind, with their parameters. */
export function pagesToRun({ target, pages, exchanges }: Artifacts): readonly URL[] {
  const byKind = new Map<string, URL>();
  const add = (url: URL): void => {
    const kind = `${url.origin}${pathShape(url)}\n${parameterNames(url).join('&')}`;
    if (!byKind.has(kind) && byKind.size < maxPages) byKind.set(kind, url);
  };
  const own = pages.filter((page) => sameSite(page.url, target) && (needsScript(page, target) || mayHaveFlow(page)));
  for (const page of own) add(page.url);
  // Copies of a document are no pages of their own, but an application shows something else at each URL.
  const texts = new Set(own.map((page: Page) => page.exchange.text));
  for (const { method, status, url, text } of exchanges)
    if (method === 'GET' && status < 400 && texts.has(text)) add(url);
  return [...byKind.values()];
}

function mayHaveFlow({ inlineScripts }: Page): boolean {
  return inlineScripts.some((script) => readsOrRuns.test(script.slice(0, 200_000)));
}

/** `asSent`: the scripts in the document, which they may replace; `scripts`: those that the site has besides. */
async function surveyOf(
  page: URL,
  { asSent, scripts }: { readonly asSent: readonly string[]; readonly scripts: readonly string[] },
  probe: BrowserProbe,
): Promise<PageSurvey | undefined> {
  const first: Source[] = [
    ...parameterNames(page)
      .slice(0, maxNames)
      .map((name): Source => ({ kind: 'parameter', name })),
    ...(page.search === '' ? [{ kind: 'query' } as const] : []),
    { kind: 'fragment' },
    { kind: 'referrer' },
    { kind: 'window.name' },
    // For scripts that read all entries.
    { kind: 'storage', name: probe.token() },
    { kind: 'cookie', name: probe.token() },
  ];
  const survey = new Survey(page, probe);
  const report = await survey.visit(first);
  if (report === undefined) return undefined;
  const text = [report.html, ...scripts].join('\n');
  const inScripts = namesInScripts(report.html, scripts);
  const second = furtherSources(page, report, inScripts);
  if (second.length > 0) await survey.visit(second);
  // At another path the server may send another page.
  if (readsPath.test(text)) await survey.visit([{ kind: 'path' }]);
  for (const formed of sourcesWithForms(survey.observed, { names: inScripts, text })) await survey.visit(formed);
  const inline = matches(report.html.slice(0, 400_000), inlineScript);
  const ownTexts = [...new Set([...asSent, ...inline, ...scripts])];
  return {
    ...survey.result,
    routes: survey.routes,
    delimiters: delimitersIn(text.slice(0, maxScriptText)),
    unobserved: unobservedIn(ownTexts, [...wantedSources(page, report), { kind: 'fragment' }]),
    messageScripts: ownTexts.filter((one) => /message/.test(one)),
  };
}

function unobservedIn(scripts: readonly string[], sources: readonly Source[]): PageSurvey['unobserved'] {
  return unobservedSinksIn(scripts).flatMap((sink) =>
    sources.slice(-maxUnobserved).map((source) => ({ source, sink })),
  );
}

/** Parameters that the script looked for, or that the URL has. */
function wantedSources(page: URL, { parameters }: VisitReport): Source[] {
  const names = new Set([...parameters.slice(0, maxNames), ...parameterNames(page)]);
  return [...names].slice(0, maxNames).map((name): Source => ({ kind: 'parameter', name }));
}

/** What the script looked for by name, and may look for in all that it reads. */
function furtherSources(page: URL, report: VisitReport, inScripts: readonly string[]): Source[] {
  const known = new Set(parameterNames(page));
  const wanted = report.parameters.slice(0, maxNames);
  const names = [...new Set([...wanted, ...inScripts])].filter((name) => !known.has(name));
  const storageKeys = new Set([...report.storageKeys.slice(0, maxNames), ...inScripts]);
  const cookieNames = new Set([...report.cookieNames.slice(0, maxNames), ...wanted, ...inScripts]);
  return [
    ...names.flatMap((name): Source[] => [
      { kind: 'parameter', name },
      { kind: 'fragment parameter', name },
    ]),
    ...(report.storageKeys.length > 0 ? [...storageKeys].map((name): Source => ({ kind: 'storage', name })) : []),
    ...(report.cookieNames.length > 0 ? [...cookieNames].map((name): Source => ({ kind: 'cookie', name })) : []),
  ];
}
