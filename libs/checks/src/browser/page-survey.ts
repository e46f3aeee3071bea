import { wasOrWere } from '#kernel';
import { addressOf, isHarmfulLink, parameterNames } from '#scanner/check-api';
import type { Artifacts, BrowserProbe, VisitReport } from '#scanner/check-api';
import { ownScripts } from '../documents.ts';
import { globalsIn } from './clobbering-payloads.ts';
import { inParallel, startInParallel } from './in-parallel.ts';
import { inlineScripts } from './inline-scripts.ts';
import { LastSegments, readsPath } from './last-segments.ts';
import { namesInMarkup } from './names-in-markup.ts';
import { namesInScripts } from './names-in-scripts.ts';
import { pagesWithWords } from './chosen-words.ts';
import { unobservedSinksIn } from './sink-payloads.ts';
import { Pace } from './pace.ts';
import { pagesToRun } from './pages-to-run.ts';
import { RouteSurveys } from './route-survey.ts';
import { nestedQueries, sourcesWithForms } from './source-forms.ts';
import { nameOf } from './sources.ts';
import type { Source } from './sources.ts';
import { Survey } from './survey.ts';
import type { PageSurvey } from './survey.ts';
import { delimitersIn } from './template-payloads.ts';

const maxNames = 12;
/** Scripts beyond this are libraries, whose names are not those of parameters. */
const maxOwnScriptLength = 20_000;
const maxAlone = 3;
/** Kinds of pages that are run at most. */
const maxPages = 300;
/** Surveys that wait to be used: what is not proven when the time of a scan is over was surveyed in vain. */
const surveysAhead = 9;
const maxUnobserved = 4;
const maxScriptText = 400_000;
/** Without any of these words a script has nothing of the URL but what its server has put into it. */
const readsUrl = /\b(?:location|URL|documentURI|baseURI|currentScript|navigation|performance|newURL)\b/;
const loadsScript = /<script\b[^>]{0,500}\bsrc\b|\bimport\b|\.src\b/i;

/** Surveys of a document, one for each kind of route in its fragment. */
export type DocumentSurveys = readonly PageSurvey[];

/**
 * What `use` makes of each kind of page (see `pagesToRun`) once it is surveyed: each page once for all browser checks
 * together, and without waiting for the others, whose surveys may take all that is left of a scan.
 */
export async function eachSurveyed<R>(
  artifacts: Artifacts,
  probe: BrowserProbe,
  use: (surveys: DocumentSurveys) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const { surveys, pace, leftOut } = await probe.once('surveys', async () => surveysUnderWay(artifacts, probe));
  const kinds = surveys.length + leftOut;
  if (leftOut > 0)
    probe.missed(
      `${leftOut} of ${kinds} kinds of pages ${wasOrWere(leftOut)} not run: a scan runs ${maxPages} at most`,
    );
  const follower = pace.join();
  try {
    const used = await inParallel(surveys, async (survey) => {
      const results = await use(await survey);
      follower.done();
      return results;
    });
    return used.flat();
  } finally {
    follower.leave();
  }
}

interface SurveysUnderWay {
  readonly surveys: readonly Promise<DocumentSurveys>[];
  readonly pace: Pace;
  /** Kinds of pages beyond those that are run. */
  readonly leftOut: number;
}

function surveysUnderWay(artifacts: Artifacts, probe: BrowserProbe): SurveysUnderWay {
  const pace = new Pace(surveysAhead);
  const allFiles = ownScripts(artifacts);
  const files = allFiles.filter(({ text }) => text.length <= maxOwnScriptLength);
  const segments = new LastSegments(allFiles.map(({ text }) => text));
  const pages = new Map(artifacts.pages.map((page) => [page.url.href, page]));
  const routes = new RouteSurveys(probe);
  const surveyed = async (url: URL): Promise<DocumentSurveys> => {
    const page = pages.get(url.href);
    const loaded = new Set(page?.subresources.map((one) => one.url.href));
    // Those that the page loads come first.
    const scripts = [
      ...files.filter((file) => loaded.has(file.url.href)),
      ...files.filter((file) => !loaded.has(file.url.href)),
    ].map(({ text }) => text);
    const survey = await surveyOf(url, { asSent: page?.inlineScripts ?? [], scripts, segments }, probe);
    if (survey === undefined) return [];
    const opened = artifacts.rendered.flatMap(({ route }) =>
      route !== undefined && addressOf(route) === addressOf(url) ? [route] : [],
    );
    return [survey, ...(await routes.from(survey, scripts, opened))];
  };
  const kinds = pagesToRun(artifacts);
  const surveys = startInParallel([...kinds.slice(0, maxPages).entries()], async ([at, url]) => {
    await pace.mayBegin(at);
    return surveyed(url);
  });
  return { surveys, pace, leftOut: kinds.length - surveys.length };
}

interface Surroundings {
  /** The scripts in the document, which they may replace. */
  readonly asSent: readonly string[];
  /** Those that the site has besides. */
  readonly scripts: readonly string[];
  readonly segments: LastSegments;
}

async function surveyOf(
  page: URL,
  { asSent, scripts, segments }: Surroundings,
  probe: BrowserProbe,
): Promise<PageSurvey | undefined> {
  // A query without names is one value.
  const inQuery: readonly Source[] = page.search.includes('=')
    ? parameterNames(page)
        .slice(0, maxNames)
        .map((name): Source => ({ kind: 'parameter', name }))
    : [{ kind: 'query' }];
  const first: Source[] = [
    ...inQuery,
    { kind: 'fragment' },
    { kind: 'referrer' },
    { kind: 'window.name' },
    // For scripts that read all entries.
    { kind: 'storage', name: probe.token() },
    { kind: 'cookie', name: probe.token() },
    { kind: 'field' },
  ];
  const survey = new Survey(page, probe);
  const report = await survey.visit(first);
  if (report === undefined) return undefined;
  const text = [report.html, ...scripts].join('\n');
  const inline = inlineScripts(report.html.slice(0, 400_000));
  const ownTexts = [...new Set([...asSent, ...inline, ...scripts])];
  const inScripts = namesInScripts(report.html, scripts).filter((name) => !survey.marks.has(name));
  const mayRun = loadsScript.test(report.html) ? ownTexts : [...asSent, ...inline];
  const named = [...inScripts, ...namesInMarkup(report.html, mayRun)];
  const inUrl = mayRun.some((one) => readsUrl.test(one)) ? [...new Set(named)] : [];
  const second = furtherSources(page, report, { inUrl, stored: inScripts, scripts: ownTexts });
  const further = second.length > 0 ? await survey.visit(second) : undefined;
  const looked = [...report.parameters, ...(further?.parameters ?? [])];
  for (const one of parametersWithoutEffect(survey, looked)) await survey.visit([one]);
  const names = [...parameterNames(page), ...looked, ...inUrl].filter((name) => !survey.marks.has(name));
  for (const { chosen, sources } of pagesWithWords(page, inertNames(survey, names), { names, scripts: mayRun }))
    await survey.visit(sources, chosen);
  // At another path the server may send another page.
  if (readsPath.test(text)) await survey.visit([{ kind: 'path' }]);
  for (const source of segments.sourcesOf(page, report.html)) await survey.visit([source]);
  for (const formed of sourcesWithForms(survey.observed, { names: inScripts, text })) await survey.visit(formed);
  for (const nested of nestedQueries(survey.observed)) await survey.visit([nested]);
  return {
    ...survey.result,
    routes: survey.routes,
    globals: globalsIn(ownTexts),
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

/**
 * Parameters that the script looked for, and whose values reached nothing: one of the others may choose what is done with
 * them, and does not know its own value. Each is to be tried without the others.
 */
function parametersWithoutEffect(survey: Survey, looked: readonly string[]): readonly Source[] {
  const { sources, expected, shown } = survey.observed;
  const wanted = sources.filter(({ source }) => source.kind === 'parameter' && looked.includes(source.name));
  if (wanted.length < 2) return [];
  const reacts = new Set([...shown, ...expected.map(({ source }) => nameOf(source))]);
  const inert = wanted.filter(({ source, seen }) => seen.size === 0 && !reacts.has(nameOf(source)));
  return inert.map(({ source }) => source).slice(0, maxAlone);
}

/** Names of parameters whose values reached nothing. */
function inertNames(survey: Survey, names: readonly string[]): readonly string[] {
  const { sources } = survey.observed;
  const used = sources.flatMap(({ source, seen }) =>
    source.kind === 'parameter' && seen.size > 0 ? [source.name] : [],
  );
  return names.filter((name) => !used.includes(name));
}

/** What the script looked for by name, and may look for in all that it reads. */
function furtherSources(
  page: URL,
  report: VisitReport,
  { inUrl, stored, scripts }: Readonly<Record<'inUrl' | 'stored' | 'scripts', readonly string[]>>,
): Source[] {
  const known = new Set(parameterNames(page));
  const wanted = report.parameters.slice(0, maxNames);
  const names = [...new Set([...wanted, ...inUrl])].filter((name) => !known.has(name) && !isHarmful(page, name));
  const storageKeys = new Set([...report.storageKeys.slice(0, maxNames), ...stored]);
  const cookieNames = new Set([...report.cookieNames.slice(0, maxNames), ...wanted, ...stored]);
  return [
    ...names.flatMap((name): Source[] => [
      { kind: 'parameter', name },
      { kind: 'fragment parameter', name },
    ]),
    ...(report.storageKeys.length > 0 ? [...storageKeys].map((name): Source => ({ kind: 'storage', name })) : []),
    ...(report.cookieNames.length > 0 ? [...cookieNames].map((name): Source => ({ kind: 'cookie', name })) : []),
    ...(report.reads.includes('record') ? [{ kind: 'record' } as const] : []),
    ...(report.reads.includes('socket') ? [{ kind: 'socket', scripts } as const] : []),
  ];
}

/** With a parameter of that name, such as `delete`, the page would not be requested. */
function isHarmful(page: URL, name: string): boolean {
  const url = new URL(page);
  url.searchParams.set(name, '');
  return isHarmfulLink(url);
}
