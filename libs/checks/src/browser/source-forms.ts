import { isHarmfulName } from '#scanner/check-api';
import { comparedValues } from './compared-values.ts';
import type { Form } from './formed-values.ts';
import { matches } from './matches.ts';
import { nameOf } from './sources.ts';
import type { Source } from './sources.ts';

/** Functions that decode a value, and those whose values may become markup where they look like it. */
export const decoders: ReadonlySet<string> = new Set(['JSON.parse', 'atob', 'selector']);

/** A text that the script of a page looked for in the value of a source. */
export interface Expectation {
  readonly source: Source;
  readonly text: string;
  readonly isStart: boolean;
}

export interface Observed {
  /** The sources whose values were set, each with the sinks and decoders that they reached. */
  readonly sources: readonly { readonly source: Source; readonly seen: ReadonlySet<string> }[];
  readonly expected: readonly Expectation[];
  /** Names of sources whose values the document contains. */
  readonly shown: ReadonlySet<string>;
}

export interface ScriptTexts {
  /** Names that the script may read of an object. */
  readonly names: readonly string[];
  /** All that the page and its scripts are written of. */
  readonly text: string;
}

const maxForms = 5;
const maxSources = 12;
const maxComparisons = 3;
/** Beginnings that scripts cut off and compare. */
const comparisons =
  /(?:\.(?:slice|substr|substring)\(\s{0,5}0\b[^()\n]{0,30}\)|\.charAt\(\s{0,5}0\s{0,5}\)|\[0\])\s{0,5}===?\s{0,5}["']([^"'\n]{1,40})["']/g;
/** Libraries that make elements of values that are markup, and of no others. */
const makesElements = /\bjQuery\b|\$\(|\$\.parseHTML\b/;
/** Scripts that go somewhere, and say that it has to be a URL. */
const goesSomewhere = /\blocation\s{0,5}=|\.href\s{0,5}=|\.(?:assign|replace|open)\s{0,5}\(/;
const wantsUrl = /\bhttps?\b|\bnew URL\b/;
/** A pattern of a URL in a script. */
const matchesUrl = /https\??:\\\/\\\//;
const wholeUrl: Form = { before: 'https://', after: '.example/' };

/** What a page passes to a worker, nothing sees there: the texts and forms that its script names are tried. */
const hasWorker = /\bnew (?:Shared)?Worker\s{0,5}\(/;
const wantedTexts = /\.(?:startsWith|indexOf)\(\s{0,5}["'`]([^"'`\n]{1,40})["'`]/g;

const queryOfName = /^\?[\w.-]+=$/;
const maxNested = 3;
const parsesJson = /\bJSON\.parse\b/;

/** Signs that separate names and values: no values begin with them. */
const isSeparator = /^(?:[\s?#&=;,+:."'<>()[\]\\-]|%20)*$/;

const splitsAtEqualsSign = /\.split\(\s{0,3}["'`]=["'`]/;
const isWord = /^\w[\w.-]*$/;

/** Signs that separate the items of a list; URLs have no meaning for them. */
const separatesItems = /^[,;:|~!*$_-]{1,3}$/;

/** The sources in the forms in which the script may use them, for one visit after the other. */
export function sourcesWithForms(observed: Observed, texts: ScriptTexts): readonly (readonly Source[])[] {
  const comparedWith = matches(texts.text.slice(0, 300_000), comparisons).slice(0, maxComparisons);
  const isUrl = (goesSomewhere.test(texts.text) && wantsUrl.test(texts.text)) || matchesUrl.test(texts.text);
  const inRequests = { ...texts, names: texts.names.filter((name) => !isHarmfulName(name)) };
  const formed = observed.sources.flatMap(({ source, seen }) => {
    const known = formsOf(source, seen, observed, isInRequest(source) ? inRequests : texts, comparedWith);
    const forms = isUrl && takesUrl(source) ? [wholeUrl, ...known] : known;
    return source.form !== undefined || hasOneForm(source) || forms.length === 0 ? [] : [{ source, forms }];
  });
  return Array.from({ length: maxForms }, (_, at) =>
    formed.slice(0, maxSources).flatMap(({ source, forms }): Source[] => {
      const form = forms[at];
      return form === undefined ? [] : [{ ...source, form }];
    }),
  ).filter((sources) => sources.length > 0);
}

/** Queries in values of queries that were in a value themselves: `next=%3Fmsg%3D…`. */
export function nestedQueries({ expected }: Observed): readonly Source[] {
  const nested = expected.flatMap(({ source, text, isStart }): Source[] => {
    const { form } = source;
    const isQuery = isStart && queryOfName.test(text);
    if (!isQuery || typeof form !== 'object' || !('before' in form) || !queryOfName.test(form.before)) return [];
    return [{ ...source, form: { before: `${form.before}${encodeURIComponent(text)}`, after: '' } }];
  });
  return [...new Map(nested.map((source) => [nameOf(source), source])).values()].slice(0, maxNested);
}

function formsOf(
  source: Source,
  seen: ReadonlySet<string>,
  { expected, shown }: Observed,
  texts: ScriptTexts,
  comparedWith: readonly string[],
): readonly Form[] {
  const name = nameOf(source);
  const hasFlow = [...seen].some((sink) => !decoders.has(sink));
  const forms: Form[] = [];
  if (seen.has('atob')) forms.push('base64');
  if (seen.has('atob') && parsesJson.test(texts.text)) forms.push(...jsonForms(texts, true));
  if (seen.has('JSON.parse')) forms.push(...jsonForms(texts, false));
  if (seen.has('selector') || (shown.has(name) && !hasFlow)) forms.push({ before: '<i>', after: '</i>' });
  const own = expected.filter((one) => nameOf(one.source) === name);
  forms.push(...separatedForms(own, texts.names, comparedWith));
  // Where it does so once it has found a word, nothing tells before.
  const splitsPairs = splitsAtEqualsSign.test(texts.text);
  for (const { text, isStart } of own) {
    const value = valueOf(text, source);
    if (separatesItems.test(value) && !isStart) forms.push({ separator: value });
    if (value === '' || (isSeparator.test(value) && !isStart) || isNameOfAnother(value, source)) continue;
    if (splitsPairs && isWord.test(value)) forms.push({ before: `${value}=`, after: '' });
    forms.push({ before: value, after: '' });
    if (makesElements.test(texts.text)) forms.push({ before: `${value}<i>`, after: '</i>' });
    if (!isStart) forms.push({ before: '', after: value });
  }
  if (isByItself(source) && !hasFlow && hasWorker.test(texts.text)) forms.push(...formsInWorkers(texts));
  if (isByItself(source)) forms.push(...comparedWith.map((text) => ({ before: valueOf(text, source), after: '' })));
  const distinct = new Map(forms.map((form) => [JSON.stringify(form), form]));
  return [...distinct.values()].filter(
    (form) => typeof form !== 'object' || !('before' in form) || form.before !== form.after,
  );
}

const goesThrough = /\.(?:forEach|map|filter|reduce|length)\b|\bof\b/;

/** Objects as scripts read them; lists of them where a script goes through lists. */
function jsonForms({ names: properties, text }: ScriptTexts, isBase64: boolean): readonly Form[] {
  const ways = goesThrough.test(text) ? (['objects', 'lists', 'list'] as const) : (['objects'] as const);
  const encoding = isBase64 ? { isBase64 } : {};
  const compared = comparedValues(text);
  const choosing = Object.keys(compared).some((name) => properties.includes(name))
    ? [{ properties, compared, ...encoding }]
    : [];
  return [{ properties, ...encoding }, ...choosing, ...ways.map((within) => ({ properties, within, ...encoding }))];
}

const separates = /^[^\w\s&=?#%]{1,2}$/;

/** Where a script splits a value: `word/…` for a word that it compares, `name:…;name:…` where it splits twice. */
function separatedForms(
  own: readonly Expectation[],
  names: readonly string[],
  comparedWith: readonly string[],
): readonly Form[] {
  const signs = [...new Set(own.filter(({ isStart }) => !isStart).map(({ text }) => text))].filter((text) =>
    separates.test(text),
  );
  const [outer, inner] = signs;
  const words = comparedWith.filter((word) => /\w$/.test(word));
  const afterWords = signs
    .slice(0, 1)
    .flatMap((sign) => words.map((word) => ({ before: `${word}${sign}`, after: '' })));
  return outer === undefined || inner === undefined ? afterWords : [{ names, inner, outer }, ...afterWords];
}

function formsInWorkers({ names, text }: ScriptTexts): readonly Form[] {
  const wanted = [...new Set(matches(text.slice(0, 300_000), wantedTexts))].slice(0, maxComparisons - 1);
  const json: readonly Form[] = parsesJson.test(text) ? [{ properties: names }] : [];
  return [...json, ...wanted.map((before) => ({ before, after: '' }))];
}

/** What a user types and a segment of a path are texts, and messages come in all forms at once. */
function hasOneForm({ kind }: Source): boolean {
  return kind === 'field' || kind === 'last segment' || kind === 'socket';
}

/** Sources that scripts read without a name. */
function isByItself({ kind }: Source): boolean {
  return kind === 'fragment' || kind === 'query' || kind === 'window.name' || kind === 'parameter';
}

/** The server gets the value. A URL with a word such as `delete` is not requested. */
function isInRequest({ kind }: Source): boolean {
  return kind === 'parameter' || kind === 'query' || kind === 'path';
}

function takesUrl({ kind }: Source): boolean {
  return kind === 'parameter' || kind === 'fragment';
}

/** A cookie with this name is a source of its own. */
function isNameOfAnother(text: string, { kind }: Source): boolean {
  return kind === 'cookie' && /^[\w.-]+=$/.test(text);
}

/** Without the sign that begins the fragment or query of each URL. */
function valueOf(text: string, { kind }: Source): string {
  const sign = { fragment: '#', query: '?' }[kind as string];
  return sign !== undefined && text.startsWith(sign) ? text.slice(1) : text;
}
