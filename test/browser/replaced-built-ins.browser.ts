import { describe, expect, it, jest } from '@jest/globals';
import type { Visit, VisitReport } from '#scanner/renderer';
import { sharedSession } from './support/shared-session.ts';
import { code, mark, visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

const session = sharedSession({ visitTimeoutMs: 120_000 });

/** A page that replaces something first, has a control, and uses a value with the mark. */
const visitAfter = (before: string, more: Partial<Visit> = {}): Promise<VisitReport> => {
  const go = `<button id=b class=wide data-go=1>go</button><input id=i>`;
  const uses = `var push = history.pushState; b.onclick = () => history.pushState({}, '', '/tried'); i.onkeydown = (event) => event.key === 'Escape' && history.pushState({}, '', '/key');
    a.innerHTML = '${mark}'; try { eval('${mark}') } catch {} document.cookie; try { ${code}(1) } catch {}`;
  const page = `<!doctype html><body><div id=a></div>${go}<script>${before}</script><script>${uses}</script>`;
  return visit(
    session(),
    '/',
    { '/': page },
    { marks: [mark], codes: [code, 'q7zotherw3k9x'], cookies: { theme: '1' }, explores: true, ...more },
  );
};

/** What of it a visit shows. */
const shownBy = ({ sinks, ran, routes, cookieNames, html, problem, leftUntried }: VisitReport) => {
  const isShown = (wanted: string, { sink, marks, stack }: VisitReport['sinks'][number]): boolean =>
    sink === wanted && marks.join(' ') === mark && stack.includes('http://site.example/');
  const paths = new Set(routes.map((route) => new URL(route).pathname));
  return {
    sinks: ['innerHTML', 'eval'].filter((wanted) => sinks.some((use) => isShown(wanted, use))),
    ran,
    paths: ['/tried', '/key'].filter((path) => paths.has(path)),
    cookieNames,
    isRead: html.includes('<button id="b"'),
    problem,
    leftUntried,
  };
};
const everything = {
  sinks: ['innerHTML', 'eval'],
  ran: [code],
  paths: ['/tried', '/key'],
  cookieNames: ['theme'],
  isRead: true,
  problem: undefined,
  leftUntried: false,
};

/** Each throws wherever it is called. */
const throwing = [
  ...[
    'at',
    'concat',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'includes',
    'indexOf',
    'join',
    'map',
    'push',
  ].map((name) => `Array.prototype.${name}`),
  ...['reduce', 'some', 'sort', 'splice', 'toString'].map((name) => `Array.prototype.${name}`),
  ...['charCodeAt', 'endsWith', 'includes', 'indexOf', 'match', 'matchAll', 'padEnd', 'replace', 'replaceAll'].map(
    (name) => `String.prototype.${name}`,
  ),
  ...['slice', 'split', 'startsWith', 'substring', 'toLowerCase', 'toUpperCase', 'trim'].map(
    (name) => `String.prototype.${name}`,
  ),
  ...['exec', 'test'].map((name) => `RegExp.prototype.${name}`),
  ...['match', 'matchAll', 'replace', 'split'].map((name) => `RegExp.prototype[Symbol.${name}]`),
  ...['apply', 'call', 'toString'].map((name) => `Function.prototype.${name}`),
  ...['add', 'delete', 'forEach', 'has'].map((name) => `Set.prototype.${name}`),
  ...['delete', 'forEach', 'get', 'has', 'keys', 'set'].map((name) => `Map.prototype.${name}`),
  ...['get', 'has', 'set'].map((name) => `WeakMap.prototype.${name}`),
  'Promise.prototype.then',
  'Promise.resolve',
  ...['assign', 'defineProperty', 'entries', 'fromEntries', 'getOwnPropertyDescriptor', 'keys', 'values'].map(
    (name) => `Object.${name}`,
  ),
  'Object.prototype.toString',
  'Array.from',
  'Array.isArray',
  'String.fromCharCode',
  ...['apply', 'construct', 'get'].map((name) => `Reflect.${name}`),
  'Math.max',
  'Math.min',
  'console.debug',
  ...['addEventListener', 'dispatchEvent'].map((name) => `EventTarget.prototype.${name}`),
  ...['Document', 'Element'].flatMap((name) =>
    ['querySelector', 'querySelectorAll'].map((method) => `${name}.prototype.${method}`),
  ),
  ...['getAttribute', 'matches', 'hasAttribute'].map((name) => `Element.prototype.${name}`),
  'Node.prototype.cloneNode',
  'HTMLElement.prototype.click',
  'Document.prototype.createElement',
];
const classes = 'Set WeakMap WeakSet Promise RegExp String Number Error URL Event Element HTMLElement Node Document';
const values = 'JSON Array Reflect Math';

describe('a page is watched and explored', () => {
  it.each(throwing)('that replaces %s', async (name) => {
    expect(shownBy(await visitAfter(`${name} = () => { throw new Error('replaced') }`))).toEqual(everything);
  });

  it.each(`${classes} ${values}`.split(' '))('that replaces %s', async (name) => {
    expect(shownBy(await visitAfter(`window.${name} = function () { throw new Error('replaced') }`))).toEqual(
      everything,
    );
  });

  it.each(['Map', 'Object', 'Function.prototype.bind'])(
    'or the reason why it is not, where it replaces %s',
    async (name) => {
      const before = `${name} = function () { throw new Error('replaced') }`;
      const { ran, isRead, leftUntried, problem } = shownBy(await visitAfter(before));
      // The driver itself cannot evaluate anything in the page.
      expect({ ran, isRead, leftUntried, problem }).toEqual({
        ran: [code],
        isRead: false,
        leftUntried: true,
        problem: expect.stringMatching(/^the page was not read: \w*Error: /),
      });
    },
  );

  it.each(['Array', 'Object', 'String', 'Boolean'])('that defines toJSON of %s', async (name) => {
    expect(shownBy(await visitAfter(`${name}.prototype.toJSON = function () { return 'x' }`))).toEqual(everything);
  });

  it.each([
    ['stacks without frames', 'Error.stackTraceLimit = 0'],
    ['stacks that are no texts', 'Error.prepareStackTrace = () => []'],
    ['stacks of its own', 'Error.prepareStackTrace = () => { throw 1 }'],
  ])('that makes %s', async (_, before) => {
    expect(shownBy(await visitAfter(before))).toEqual(everything);
  });
});
