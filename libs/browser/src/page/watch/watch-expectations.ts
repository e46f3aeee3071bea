import type { reporting } from './reporting.ts';
import type { Accessor, After } from '../part.ts';

/** Reports the names and texts that the page looks for in values with a mark. */
export function watchExpectations({
  scope,
  apply,
  texts,
  test,
  match,
  marks,
  report,
  marksIn,
  standIn,
  wrapMethod,
}: After<[typeof reporting]>) {
  const nameIn = /(?:^|[?&#;^|(])\(?\[?[^\w]{0,6}\]?([A-Za-z_][\w.-]{0,60})\\?=/;
  const patternSource = (Object.getOwnPropertyDescriptor(RegExp.prototype, 'source') as Accessor<RegExp, 'source'>).get;
  const patternOf = (wanted: unknown) => (wanted instanceof RegExp ? apply(patternSource, wanted, []) : undefined);
  const noteParameter = (wanted: unknown) => {
    const source = patternOf(wanted) ?? (typeof wanted === 'string' ? wanted : '');
    const name = source.length < 200 ? match(nameIn, source)?.[1] : undefined;
    if (name !== undefined) report({ type: 'parameter', name });
  };
  // The literal text with which a match of a pattern begins.
  const literalOf = (pattern: string) => {
    let literal = '';
    for (let at = 0; at < pattern.length && literal.length < 60; at += 1) {
      const sign = pattern[at] as string;
      const isGroup = sign === '(' && pattern[at + 1] === '?';
      if (isGroup && pattern[at + 2] !== ':') break;
      if (isGroup) at += 2;
      if (texts.includes('^(+?', sign)) continue;
      if (sign === '\\' && test(/[dDwWsSbB]/, pattern[at + 1] ?? 'd')) break;
      if (texts.includes('[].*|)$', sign)) break;
      if (sign === '{') break;
      literal += sign === '\\' ? pattern[(at += 1)] : sign;
    }
    return literal;
  };
  // What a page compares one value with before it uses it.
  let maxExpected = 60;
  const noteExpected = (text: string, wanted: unknown, isStart: boolean) => {
    if (maxExpected === 0) return;
    const found = marksIn(text);
    if (found.length !== 1) return;
    const source = patternOf(wanted);
    const expected = source === undefined ? String(wanted) : literalOf(source);
    if (expected.length === 0 || expected.length > 60 || marksIn(expected).length > 0) return;
    const begins = isStart || (source !== undefined && texts.startsWith(source, '^'));
    maxExpected -= 1;
    report({ type: 'expected', text: expected, isStart: begins, marks: found });
  };
  const paramsPrototype = URLSearchParams.prototype;
  const { get: nativeGet, toString: paramsText } = paramsPrototype;
  const isQuery = (own: string, text: string) => apply(paramsText, new URLSearchParams(own), []) === text;
  const isOfUrl = (text: string) =>
    isQuery(scope.location.search, text) || isQuery(texts.slice(scope.location.hash, 1), text);
  // Of a URL that was made of a value, the query may have to be in that value.
  const urlsOfParams = new WeakMap<URLSearchParams, string>();
  const pathOf = (Object.getOwnPropertyDescriptor(URL.prototype, 'pathname') as Accessor<URL, 'pathname'>).get;
  const searchParams = Object.getOwnPropertyDescriptor(URL.prototype, 'searchParams') as Accessor<URL, 'searchParams'>;
  Object.defineProperty(URL.prototype, 'searchParams', {
    ...searchParams,
    get(this: URL) {
      const params = apply(searchParams.get, this, []);
      const path = apply(pathOf, this, []);
      if (path !== scope.location.pathname) urlsOfParams.set(params, path);
      return params;
    },
  });
  for (const method of ['get', 'getAll', 'has']) {
    wrapMethod(paramsPrototype, method, (params, { 0: name }: [name: string]) => {
      report({ type: 'parameter', name: texts.slice(String(name), 0, 100) });
      if (marks.length === 0 || apply(nativeGet, params, [name]) !== null) return;
      // A value that is read as a query of its own has to have such a parameter.
      const text = urlsOfParams.get(params) ?? apply(paramsText, params, []);
      if (!isOfUrl(text)) noteExpected(text, `?${name}=`, true);
    });
  }
  const hasMark = (text: string) => marks.some((mark) => texts.includes(text, mark));
  if (marks.length > 0) {
    for (const method of [
      'indexOf',
      'includes',
      'split',
      'match',
      'matchAll',
      'search',
      'replace',
      'startsWith',
      'endsWith',
    ]) {
      wrapMethod(String.prototype, method, (text, { 0: wanted }) => {
        const value = typeof text === 'string' ? text : String(text);
        if (value.length >= 8000 || value.length < 2 || !hasMark(value)) return;
        noteParameter(wanted);
        if (method !== 'replace') noteExpected(value, wanted, method === 'startsWith');
      });
    }
    const nativeExec = RegExp.prototype.exec;
    const exec = {
      exec(this: RegExp, text: string | Location) {
        const value = text === scope.location ? String(text) : text;
        if (typeof value === 'string' && value.length < 8000 && value.length > 1) {
          if (hasMark(value)) {
            const name = match(nameIn, patternOf(this) ?? '')?.[1];
            if (name !== undefined) report({ type: 'parameter', name });
            noteExpected(value, this, false);
          }
        }
        return apply(nativeExec, this, [value as string]);
      },
    }.exec;
    RegExp.prototype.exec = standIn(exec, nativeExec);
  }
}
