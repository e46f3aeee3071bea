import { isHarmfulLink } from '#scanner/check-api';
import { matches } from './matches.ts';
import type { Source } from './sources.ts';

const maxPages = 4;
const maxChoosing = 4;
const maxSources = 12;
const maxWords = 4;
const maxVariables = 4;
const maxScriptLength = 60_000;

/** A page with parameters that have the words for which its script waits, and the sources that may matter then. */
export interface PageWithWords {
  readonly chosen: URL;
  readonly sources: readonly Source[];
}

/**
 * A script may use one parameter only where another one has a certain word: `mode=html`, or the name of a function.
 * `inert`: parameters whose values reached nothing, of which some may choose.
 */
export function pagesWithWords(
  page: URL,
  inert: readonly string[],
  { names, scripts }: { readonly names: readonly string[]; readonly scripts: readonly string[] },
): readonly PageWithWords[] {
  const text = scripts.join('\n').slice(0, maxScriptLength);
  const choosing = [...new Set(inert)]
    .map((name) => ({ name, words: wordsOf(name, text) }))
    .filter(({ words }) => words.length > 0)
    .slice(0, maxChoosing);
  const length = Math.max(0, ...choosing.map(({ words }) => words.length));
  const together = Array.from({ length }, (_, at) =>
    choosing.map(({ name, words }): readonly [string, string] => [name, words[at % words.length] ?? '']),
  );
  const alone = choosing.length > 1 ? together.flatMap((pairs) => pairs.map((pair) => [pair])) : [];
  return [...together, ...alone].slice(0, maxPages).flatMap((pairs): PageWithWords[] => {
    const chosen = new URL(page);
    for (const [name, word] of pairs) chosen.searchParams.set(name, word);
    const others = [...new Set(names)].filter((name) => !pairs.some(([one]) => one === name)).slice(0, maxSources);
    const inQuery = others.map((name): Source => ({ kind: 'parameter', name }));
    const inFragment = others.map((name): Source => ({ kind: 'fragment parameter', name }));
    const inBoth = new URL(chosen);
    inBoth.hash = chosen.search.slice(1);
    if (isHarmfulLink(chosen)) return [];
    const readsFragment = /\bhash\b|\.split\(\s{0,3}["'`]#/.test(text);
    return [
      { chosen, sources: [...inQuery, { kind: 'fragment' }] },
      ...(readsFragment ? [{ chosen: inBoth, sources: inFragment }] : []),
    ];
  });
}

/** Words with which a script compares the value of a parameter, and what a name that it looks up may be. */
export function wordsOf(name: string, text: string): readonly string[] {
  const quoted = `["'\`]${escaped(name)}["'\`]\\s{0,3}[)\\]]`;
  const variables = variablesOf(name, quoted, text);
  const values = [quoted, `\\.${escaped(name)}\\b`, ...variables.map((one) => `(?<![.\\w$])${escaped(one)}\\b`)];
  const found = values.flatMap((value) => wordsComparedWith(value, text));
  return [...new Set(found)].slice(0, maxWords);
}

function wordsComparedWith(value: string, text: string): readonly string[] {
  const method = '(?:\\.(?:toLowerCase|trim|toString)\\(\\)){0,2}';
  const compared = matches(
    text,
    new RegExp(`${value}${method}\\s{0,3}[!=]==?\\s{0,3}["'\`]([^"'\`\\n]{1,40})["'\`]`, 'g'),
  );
  const numbers = matches(text, new RegExp(`${value}\\s{0,3}[!=]==?\\s{0,3}(\\d{1,6})\\b`, 'g'));
  const isSwitched = new RegExp(`switch\\s{0,3}\\([^()\\n]{0,80}(?:\\([^()\\n]{0,60})?${value}`).test(text);
  const cases = isSwitched ? matches(text, /\bcase\s{1,3}["'`]([^"'`\n]{1,40})["'`]/g) : [];
  return [...compared, ...numbers, ...cases, ...membersNamedBy(value, text)];
}

/** What a script may look up by a name: a function that it calls, a property that it sets, an attribute. */
function membersNamedBy(value: string, text: string): readonly string[] {
  const named = `(?:[\\w$.]{0,40}\\(\\s{0,3})?${value}\\s{0,3}`;
  const isFound = (pattern: string): boolean => new RegExp(pattern).test(text);
  return [
    ...(isFound(`\\b(?:window|self|globalThis|top|parent|this)\\[\\s{0,3}${named}\\]\\s{0,3}(?:\\?\\.)?\\(`)
      ? ['eval']
      : []),
    ...(isFound(`[\\w)]\\[\\s{0,3}${named}\\]\\s{0,3}=(?!=)`) ? ['innerHTML'] : []),
    ...(isFound(`\\.setAttribute\\(\\s{0,3}${named},`) ? ['onclick'] : []),
  ];
}

/** Variables that have the value: `const how = params.get("how")`, `const { how } = …`. */
function variablesOf(name: string, quoted: string, text: string): readonly string[] {
  const assigned = matches(
    text,
    new RegExp(`([A-Za-z_$][\\w$]{0,40})\\s{0,3}=\\s{0,3}[^;,\\n=]{0,100}?${quoted}`, 'g'),
  );
  const ofProperty = matches(
    text,
    new RegExp(`([A-Za-z_$][\\w$]{0,40})\\s{0,3}=\\s{0,3}[\\w$.]{1,60}\\.${escaped(name)}\\b(?!\\s{0,3}\\()`, 'g'),
  );
  const isDestructured = new RegExp(`\\{[^{}\\n]{0,100}\\b${escaped(name)}\\b[^{}\\n]{0,100}\\}\\s{0,3}=(?!=)`).test(
    text,
  );
  return [...new Set([...assigned, ...ofProperty, ...(isDestructured ? [name] : [])])].slice(0, maxVariables);
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`);
}
