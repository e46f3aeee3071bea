import { fragmentRoute, mayShowRoute, parameterNames, pathShape } from '#scanner/check-api';
import type { BrowserProbe } from '#scanner/check-api';
import { inParallel } from './in-parallel.ts';
import { namesInScripts } from './names-in-scripts.ts';
import type { PageSurvey } from './survey.ts';
import { sourcesWithForms } from './source-forms.ts';
import type { Source } from './sources.ts';
import { Survey } from './survey.ts';
import { delimitersIn } from './template-payloads.ts';

const maxRoutes = 60;
const maxNames = 12;
const maxScriptText = 400_000;

/** Surveys what applications show for the routes in their fragments, one of each kind (path shape, names of parameters). */
export class RouteSurveys {
  readonly #probe: BrowserProbe;
  readonly #kinds = new Set<string>();

  constructor(probe: BrowserProbe) {
    this.#probe = probe;
  }

  /**
   * Those of the surveyed page, then those to which these lead, then those that the crawl has `opened` in the same document.
   * `scripts`: those that the page may run.
   */
  async from(page: PageSurvey, scripts: readonly string[], opened: readonly URL[]): Promise<readonly PageSurvey[]> {
    const surveys: PageSurvey[] = [];
    for (const start of [page.routes, opened])
      for (let routes = start; routes.length > 0;) {
        const further = routes.filter((route) => this.#isFurther(route));
        const found = await inParallel(further, (route) => surveyOfRoute(route, scripts, this.#probe));
        const reached = found.filter((survey) => survey !== undefined);
        surveys.push(...reached);
        routes = reached.flatMap((survey) => survey.routes);
      }
    return surveys;
  }

  #isFurther(url: URL): boolean {
    const kind = kindOf(url);
    if (!mayShowRoute(url) || this.#kinds.has(kind) || this.#kinds.size >= maxRoutes) return false;
    this.#kinds.add(kind);
    return true;
  }
}

function kindOf(url: URL): string {
  const route = fragmentRoute(url) ?? url;
  return [url.origin, pathShape(url), pathShape(route), parameterNames(route).join('&')].join('\n');
}

/** What the rest of the URL and the surroundings of the page do, the survey of the page itself has told. */
async function surveyOfRoute(
  url: URL,
  scripts: readonly string[],
  probe: BrowserProbe,
): Promise<PageSurvey | undefined> {
  const survey = new Survey(url, probe);
  const own = parameterNames(fragmentRoute(url) ?? url);
  const report = await survey.visit(own.slice(0, maxNames).map(parameter));
  if (report === undefined) return undefined;
  const inScripts = namesInScripts(report.html, scripts);
  const names = new Set([...report.parameters.slice(0, maxNames), ...inScripts]);
  const further = [...names].filter((name) => !own.includes(name));
  if (further.length > 0) await survey.visit(further.map(parameter));
  const before = /^#(!?\/[^?]*\/)[^/?]+/.exec(url.hash)?.[1];
  if (before !== undefined) await survey.visit([{ kind: 'fragment', form: { before, after: '' } }]);
  const texts = { names: inScripts, text: [report.html, ...scripts].join('\n') };
  for (const formed of sourcesWithForms(survey.observed, texts)) await survey.visit(formed);
  return {
    ...survey.result,
    routes: survey.routes,
    delimiters: delimitersIn(texts.text.slice(0, maxScriptText)),
    messageListeners: [],
    messageScripts: [],
    globals: [],
    unobserved: [],
  };
}

function parameter(name: string): Source {
  return { kind: 'fragment parameter', name };
}
