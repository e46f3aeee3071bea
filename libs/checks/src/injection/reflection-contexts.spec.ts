import { describe, expect, it } from '@jest/globals';
import { breakoutsFrom, isCodeContext } from './breakouts.ts';
import { reflectionContexts } from './reflection-contexts.ts';
import { proofOfScript } from './script-proof.ts';

type Encode = (text: string) => string;
const entities: Encode = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
const onlyAngles: Encode = (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const scriptEscapes: Encode = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", '\\u0027')
    .replaceAll('<', '\\u003c')
    .replaceAll('`', '\\u0060')
    .replaceAll('$', '\\u0024')
    .replaceAll('/', '\\/');

const pages: Readonly<Record<string, { page: (value: string) => string; context: object; safe: Encode }>> = {
  text: { page: (v) => `<p>Results for ${v}</p>`, context: { kind: 'text' }, safe: entities },
  'a table': { page: (v) => `<table><tr><td>${v}</table>`, context: { kind: 'text' }, safe: entities },
  'a double quoted attribute': {
    page: (v) => `<input value="${v}">`,
    context: { kind: 'attribute', quote: '"', role: 'plain' },
    safe: entities,
  },
  'a single quoted attribute': {
    page: (v) => `<input value='${v}'>`,
    context: { kind: 'attribute', quote: "'", role: 'plain' },
    safe: entities,
  },
  'an unquoted attribute': {
    page: (v) => `<input value=${v}>`,
    context: { kind: 'attribute', quote: '', role: 'plain' },
    safe: (v) => v.replace(/\W/g, ''),
  },
  'an attribute name': {
    page: (v) => `<input ${v}>`,
    context: { kind: 'attribute-name' },
    safe: (v) => v.replace(/\W/g, ''),
  },
  'a tag name': { page: (v) => `<div><${v}></div>`, context: { kind: 'tag-name' }, safe: (v) => v.replace(/\W/g, '') },
  'a script string': {
    page: (v) => `<script>var q = "${v}";</script>`,
    context: { kind: 'script', state: 'double' },
    safe: scriptEscapes,
  },
  'a script string in single quotes': {
    page: (v) => `<script>var q = '${v}';</script>`,
    context: { kind: 'script', state: 'single' },
    safe: scriptEscapes,
  },
  'a script template': {
    page: (v) => `<script>var q = \`${v}\`;</script>`,
    context: { kind: 'script', state: 'template' },
    safe: scriptEscapes,
  },
  'script code': {
    page: (v) => `<script>var q = ${v};</script>`,
    context: { kind: 'script', state: 'code' },
    safe: (v) => v.replace(/\W/g, ''),
  },
  'a script comment': {
    page: (v) => `<script>/* ${v} */ go()</script>`,
    context: { kind: 'script', state: 'block-comment' },
    safe: (v) => v.replace(/[^\w ]/g, ''),
  },
  'a script line comment': {
    page: (v) => `<script>// ${v}\ngo()</script>`,
    context: { kind: 'script', state: 'line-comment' },
    safe: (v) => v.replace(/[^\w ]/g, ''),
  },
  'an event handler': {
    page: (v) => `<a onclick="go('${v}')">`,
    context: { kind: 'handler', quote: '"', state: 'single' },
    safe: (v) => entities(scriptEscapes(v)),
  },
  'an address that runs script': {
    page: (v) => `<a href="javascript:go('${v}')">`,
    context: { kind: 'handler', quote: '"', state: 'single' },
    safe: (v) => v.replace(/\W/g, ''),
  },
  'an address': {
    page: (v) => `<a href="${v}">`,
    context: { kind: 'attribute', quote: '"', role: 'url' },
    safe: (v) => `/${entities(v)}`,
  },
  'the address of a script': {
    page: (v) => `<script src="${v}"></script>`,
    context: { kind: 'attribute', quote: '"', role: 'script-source' },
    safe: (v) => `/js/${entities(v).replaceAll('/', '')}.js`,
  },
  'an inner document': {
    page: (v) => `<iframe srcdoc="<p>${v}"></iframe>`,
    context: { kind: 'attribute', quote: '"', role: 'srcdoc' },
    safe: (v) => entities(entities(v)),
  },
  'a comment': {
    page: (v) => `<!-- ${v} --><p>x`,
    context: { kind: 'comment' },
    safe: (v) => entities(v).replaceAll('-', ''),
  },
  'a style sheet': {
    page: (v) => `<style>a{color:${v}}</style>`,
    context: { kind: 'raw-text', element: 'style' },
    safe: entities,
  },
  'a style attribute': {
    page: (v) => `<p style="color:${v}">`,
    context: { kind: 'attribute', quote: '"', role: 'plain' },
    safe: entities,
  },
  'a text field': {
    page: (v) => `<textarea>${v}</textarea>`,
    context: { kind: 'raw-text', element: 'textarea' },
    safe: entities,
  },
  'a title': { page: (v) => `<title>${v}</title>`, context: { kind: 'raw-text', element: 'title' }, safe: entities },
  'a noscript element': {
    page: (v) => `<noscript><p>${v}</noscript>`,
    context: { kind: 'raw-text', element: 'noscript' },
    safe: entities,
  },
  'an option': {
    page: (v) => `<select><option>${v}</select>`,
    context: { kind: 'raw-text', element: 'select' },
    safe: entities,
  },
  'a data block': {
    page: (v) => `<script type="application/json">{"q":"${v}"}</script>`,
    context: { kind: 'raw-text', element: 'script' },
    safe: scriptEscapes,
  },
};

/** What runs when each breakout from the first context of the page is sent. */
function proofs(page: (value: string) => string): (string | undefined)[] {
  const contexts = reflectionContexts(page('qcanary7'), 'qcanary7');
  return contexts
    .slice(0, 1)
    .flatMap((context) => breakoutsFrom(context, 'qtoken42', isCodeContext(context)))
    .map(({ payload, code }) => proofOfScript(page(payload), code));
}

const some = (found: readonly (string | undefined)[]) => found.find((proof) => proof !== undefined);

describe.each(Object.entries(pages))('a value in %s', (_, { page, context, safe }) => {
  it('is recognised', () => {
    expect(reflectionContexts(page('qcanary7'), 'qcanary7')).toEqual([context]);
    expect(reflectionContexts(page('QCANARY7'), 'qcanary7')).toEqual([context]);
  });

  it('runs script where it is not encoded', () => {
    expect(some(proofs(page))).toContain('qtoken42');
  });

  it('runs nothing where it is encoded for the place', () => {
    expect(some(proofs((value) => page(safe(value))))).toBeUndefined();
  });
});

describe('encoding for the wrong place', () => {
  it.each([
    ['an event handler', entities],
    ['an address', entities],
    ['an inner document', entities],
    ['a double quoted attribute', onlyAngles],
    ['a script string in single quotes', onlyAngles],
    ['script code', entities],
  ])('does not help in %s', (name, encode) => {
    const page = pages[name]?.page ?? String;
    expect(some(proofs((value) => page(encode(value))))).toBeDefined();
  });

  it('a backslash before quotes helps only with a backslash before backslashes', () => {
    const page = (value: string) => `<script>var q = '${value.replaceAll("'", "\\'").replaceAll('</', '<')}';</script>`;
    expect(proofs(page).filter((proof) => proof !== undefined)).toHaveLength(1);
  });
});

it('several contexts of one page are found, each once', () => {
  const page = '<title>x</title><p>qc1</p><p>qc1</p><input value="qc1"><!-- qc1 -->';
  expect(reflectionContexts(page, 'qc1').map(({ kind }) => kind)).toEqual(['text', 'attribute', 'comment']);
});

it('a hostile page ends soon', () => {
  const hostile = `<p>${Array.from({ length: 9000 }, (_, n) => `<b a${n}>`).join('')}${'<p>x'.repeat(9000)}qc1`;
  expect(reflectionContexts(hostile, 'qc1')).toEqual([]);
});
