// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Reports the names and texts that the page looks for in values with a mark. */
export function watchExpectations({ scope, apply, marks, includes, report, marksIn, wrapMethod }) {
  const nameIn = /(?:^|[?&#;^|(])\(?\[?[^\w]{0,6}\]?([A-Za-z_][\w.-]{0,60})\\?=/;
  const noteParameter = (wanted) => {
    const source = wanted instanceof RegExp ? wanted.source : typeof wanted === 'string' ? wanted : '';
    const name = source.length < 200 ? nameIn.exec(source)?.[1] : undefined;
    if (name !== undefined) report({ type: 'parameter', name });
  };
  // The literal text with which a match of a pattern begins.
  const literalOf = (pattern) => {
    let literal = '';
    for (let at = 0; at < pattern.length && literal.length < 60; at += 1) {
      const sign = pattern[at];
      const isGroup = sign === '(' && pattern[at + 1] === '?';
      if (isGroup && pattern[at + 2] !== ':') break;
      if (isGroup) at += 2;
      if ('^(+?'.includes(sign)) continue;
      if (sign === '\\' && /[dDwWsSbB]/.test(pattern[at + 1] ?? 'd')) break;
      if ('[].*|)$'.includes(sign)) break;
      if (sign === '{') break;
      literal += sign === '\\' ? pattern[(at += 1)] : sign;
    }
    return literal;
  };
  // What a page compares one value with before it uses it.
  let maxExpected = 60;
  const noteExpected = (text, wanted, isStart) => {
    if (maxExpected === 0) return;
    const found = marksIn(text);
    if (found.length !== 1) return;
    const expected = wanted instanceof RegExp ? literalOf(wanted.source) : String(wanted);
    if (expected.length === 0 || expected.length > 60 || marksIn(expected).length > 0) return;
    const begins = isStart || (wanted instanceof RegExp && wanted.source.startsWith('^'));
    maxExpected -= 1;
    report({ type: 'expected', text: expected, isStart: begins, marks: found });
  };
  const paramsPrototype = URLSearchParams.prototype;
  const { get: nativeGet, toString: paramsText } = paramsPrototype;
  const isOfUrl = (text) =>
    [scope.location.search, scope.location.hash.slice(1)].some(
      (own) => apply(paramsText, new URLSearchParams(own), []) === text,
    );
  // Of a URL that was made of a value, the query may have to be in that value.
  const urlsOfParams = new WeakMap();
  const searchParams = Object.getOwnPropertyDescriptor(URL.prototype, 'searchParams');
  Object.defineProperty(URL.prototype, 'searchParams', {
    ...searchParams,
    get() {
      const params = apply(searchParams.get, this, []);
      if (this.pathname !== scope.location.pathname) urlsOfParams.set(params, this.pathname);
      return params;
    },
  });
  for (const method of ['get', 'getAll', 'has']) {
    wrapMethod(paramsPrototype, method, (params, [name]) => {
      report({ type: 'parameter', name: String(name).slice(0, 100) });
      if (marks.length === 0 || apply(nativeGet, params, [name]) !== null) return;
      // A value that is read as a query of its own has to have such a parameter.
      const text = urlsOfParams.get(params) ?? apply(paramsText, params, []);
      if (!isOfUrl(text)) noteExpected(text, `?${name}=`, true);
    });
  }
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
      wrapMethod(String.prototype, method, (text, [wanted]) => {
        const value = typeof text === 'string' ? text : String(text);
        if (value.length >= 8000 || value.length < 2 || !marks.some((mark) => apply(includes, value, [mark]))) return;
        noteParameter(wanted);
        if (method !== 'replace') noteExpected(value, wanted, method === 'startsWith');
      });
    }
    const nativeExec = RegExp.prototype.exec;
    RegExp.prototype.exec = {
      exec(text) {
        const value = text === scope.location ? String(text) : text;
        if (typeof value === 'string' && value.length < 8000 && value.length > 1) {
          const found = marks.some((mark) => apply(includes, value, [mark]));
          if (found) {
            const name = apply(nativeExec, nameIn, [this.source])?.[1];
            if (name !== undefined) report({ type: 'parameter', name });
            noteExpected(value, this, false);
          }
        }
        return apply(nativeExec, this, [value]);
      },
    }.exec;
  }
}
