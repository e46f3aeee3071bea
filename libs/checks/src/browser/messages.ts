import { comparedValues } from './compared-values.ts';
import { matches } from './matches.ts';

const maxProperties = 16;
const maxConstants = 8;
const maxContained = 3;
const maxNested = 6;
const maxNestedKinds = 3;
const maxSourceLength = 60_000;
const readsItems = /\]\s{0,5}=\s{0,5}[\w$.]{1,60}|\.data\[\d/;
const readsProperties = /\.data\s{0,5}(?:\.|\[)/;
const notOfMessages = new Set(
  'data origin source ports length type target innerHTML outerHTML textContent parse stringify includes indexOf getElementById querySelector document window log'.split(
    ' ',
  ),
);

/**
 * Messages that carry `value`, in the shapes that the listeners read: the text itself, objects with the properties that
 * the listeners name and, in turn, the words that they compare with, and the same as JSON.
 */
export function messagesFor(listeners: readonly string[], value: string): readonly unknown[] {
  const source = listeners.join('\n').slice(0, maxSourceLength);
  const properties = matches(source, /\.([A-Za-z_$][\w$]*)/g).concat(
    matches(source, /[{,]\s*([A-Za-z_$][\w$]*)\s*(?=[,}=:])/g),
    matches(source, /\[['"]([\w$-]+)['"]\]/g),
  );
  const ofData = matches(source, /\.data\.([A-Za-z_$][\w$]*)(?!\s*\()/g);
  const named = properties.filter((name) => !notOfMessages.has(name));
  const names = [...new Set([...ofData, ...named])].slice(0, maxProperties);
  const constants = wordsCompared(source);
  const compared = comparedProperties(source);
  const carrying = Object.fromEntries(names.map((name) => [name, value]));
  const ofKind = (constant: string): Record<string, string> => ({
    type: constant,
    ...Object.fromEntries(compared.map((name) => [name, constant])),
  });
  const expected = comparedValues(source);
  const inside = names
    .filter((name) => !compared.includes(name))
    .slice(0, 4)
    .map((name) => ({ [name]: { ...carrying, html: value, value } }));
  const objects = [
    carrying,
    // What is compared with numbers as well, or with several words at once.
    ...(Object.keys(expected).length > 1 ? [{ ...carrying, ...expected }] : []),
    ...constants.map((constant) => ({
      ...carrying,
      ...ofKind(constant),
    })),
    ...inside,
    ...constants
      .slice(0, maxNestedKinds)
      .flatMap((constant) => inside.map((object) => ({ ...carrying, ...ofKind(constant), ...object }))),
  ];
  const contained = [
    ...new Set(
      matches(source, /\b(?:indexOf|includes|startsWith|endsWith|match|search)\(\s{0,5}['"]([^'"\n]{1,40})['"]/g),
    ),
  ].slice(0, maxContained);
  const separators = [...new Set(matches(source, /\.split\(\s{0,5}['"]([^'"\n]{1,3})['"]/g))].slice(0, maxContained);
  const texts = [
    value,
    ...contained.flatMap((text) => [`${text}${value}`, `${value}${text}`]),
    ...separators.flatMap((sign) => ['', ...constants].map((constant) => `${constant}${sign}${value}`)),
  ];
  const lists = readsItems.test(source) ? ['', ...constants].map((constant) => [constant, value, value]) : [];
  const inner = names.slice(0, maxNested);
  const nested = inner.length > 2 ? [within(inner, within(inner, carrying))] : [];
  const shaped = [...lists, ...objects, ...nested];
  // What reads a property may do something with that of a text, such as leaving the page.
  const all = readsProperties.test(source) ? [...shaped, ...texts] : [...texts, ...shaped];
  return [...all, ...objects.map((object) => JSON.stringify(object))];
}

const maxTexts = 30;

/** Those that are texts, as the messages of WebSockets are. */
export function textsFor(listeners: readonly string[], value: string): readonly string[] {
  return messagesFor(listeners, value)
    .filter((message) => typeof message === 'string')
    .slice(0, maxTexts);
}

/** Words that stand for themselves in a message: a listener may wait for one before it uses a port. */
export function wordsCompared(source: string): readonly string[] {
  return [...new Set(matches(source, /(?:===?\s*|case\s+)['"]([^'"\n]{1,40})['"]/g))].slice(0, maxConstants);
}

/** Properties that a listener compares with a word, by themselves or through a variable: `const kind = e.data.type`. */
function comparedProperties(source: string): readonly string[] {
  const properties = matches(source, /\.([A-Za-z_$][\w$]*)\s*[!=]==?\s*['"]/g).concat(
    matches(source, /switch\s{0,5}\([^)]{0,200}\.([A-Za-z_$][\w$]*)\s*\)/g),
  );
  const variables = new Set(
    matches(source, /(?<![.\w$])([A-Za-z_$][\w$]*)\s*[!=]==?\s*['"]/g).concat(
      matches(source, /switch\s*\(\s*([A-Za-z_$][\w$]*)\s*\)/g),
    ),
  );
  const assigned = [
    ...source.matchAll(/(?<![.\w$])([A-Za-z_$][\w$]*)\s*=\s*[\w$.]{1,60}\.([A-Za-z_$][\w$]*)\s*[;,\n]/g),
  ];
  const behind = assigned.flatMap(([, variable = '', property = '']) => (variables.has(variable) ? [property] : []));
  // `const { type } = e.data`
  return [...new Set([...properties, ...behind, ...variables])].slice(0, maxProperties);
}

function within(names: readonly string[], value: unknown): unknown {
  return Object.fromEntries(names.map((name) => [name, value]));
}
