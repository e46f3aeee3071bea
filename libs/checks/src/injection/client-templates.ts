import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isCode } from './script-proof.ts';
import { scriptStates, stateAt } from './script-states.ts';
import type { ScriptState } from './script-states.ts';
import { attributeOf, nodesOf, parseAsBrowser } from './spec-html.ts';

/** A framework that compiles a part of the page as a template, in the browser. */
export interface TemplateApp {
  readonly name: string;
  /** The signs around an expression in text: `{{` and `}}` where the page sets no others; absent where texts have no expressions. */
  readonly delimiters?: readonly [open: string, close: string];
  /** Texts of attributes have expressions as well. */
  readonly interpolatesAttributes: boolean;
  /** Attributes whose whole value is an expression: `ng-init`, `v-if`. */
  readonly directive: RegExp;
  isRoot(element: Tree.Element): boolean;
}

/** A place in the part of a page that a framework compiles. */
export interface TemplatePlace {
  readonly app: TemplateApp;
  /** `expression`: inside the code of a directive, in this state of it. */
  readonly kind: 'text' | 'attribute' | 'expression';
  readonly state: ScriptState;
  /** The whole text, attribute value or expression. */
  readonly value: string;
}

/** Elements whose text a framework does not compile. */
const notCompiled = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'noscript',
  'template',
  'iframe',
  'xmp',
  'plaintext',
]);
const excluding = ['ng-non-bindable', 'data-ng-non-bindable', 'v-pre', 'x-ignore'];
const angularFile = /\/angular(?:js)?(?:[@/-]1[.\d]{0,10})?(?:[\w.-]{0,20})?(?:\/angular)?(?:\.min)?\.js(?:$|\?)/i;
/** A build whose name says `runtime` has no compiler. */
const vueFile =
  /\/(?:petite-)?vue(?![\w./@-]{0,60}runtime)(?:@|\.|\/|-)?[\w./@-]{0,60}\.js(?:$|\?)|\/vue(?:@[\w.]{1,12})?$/i;
const alpineFile = /\/alpine(?:js)?(?:@|\.|\/|-)?[\w./@-]{0,60}(?:\.js)?(?:$|\?)/i;
const imported =
  /(?:from|import|["']vue["']\s{0,4}:)\s{0,4}\(?["'][^"']{0,200}\/vue(?![^"']{0,100}runtime)[@/.][^"']{0,100}["']/;
const mounted =
  /(?:\bel\s{0,4}:\s{0,4}|\.\$?mount\(\s{0,4})(?:document\s{0,4}\.\s{0,4}(?:querySelector|getElementById)\(\s{0,4})?["']#?([\w-]{1,60})["']/;
const bootstrapped = /\bangular\s{0,4}\.\s{0,4}bootstrap\s{0,4}\(\s{0,4}document\b/;
const symbols = {
  start: /startSymbol\s{0,4}\(\s{0,4}["']([^"'\s]{1,6})["']/,
  end: /endSymbol\s{0,4}\(\s{0,4}["']([^"'\s]{1,6})["']/,
  vue: /\bdelimiters\s{0,4}:\s{0,4}\[\s{0,4}["']([^"'\s]{1,6})["']\s{0,4},\s{0,4}["']([^"'\s]{1,6})["']/,
};

/** The first place with `text` in the part of a page that a framework compiles. */
export function templatePlace(html: string, text: string): TemplatePlace | undefined {
  const document = html.toLowerCase().includes(text.toLowerCase()) ? parseAsBrowser(html) : undefined;
  if (document === undefined) return undefined;
  const nodes = [...nodesOf(document)].map(({ node }) => node);
  const app = appOf(nodes.filter((node): node is Tree.Element => 'tagName' in node));
  if (app === undefined) return undefined;
  for (const node of nodes) {
    const place = placeIn(node, text.toLowerCase(), app);
    if (place !== undefined && isInApp(node, app)) return place;
  }
  return undefined;
}

/** The place is one where the framework would run `expression`. */
export function runsExpression({ kind, value, app }: TemplatePlace, code: string): boolean {
  if (kind === 'expression') return isCode(value, code);
  return value.toLowerCase().includes(interpolated(app, code).toLowerCase());
}

/** An expression as it stands in text. */
export function interpolated({ delimiters: [open, close] = ['', ''] }: TemplateApp, code: string): string {
  return `${open}${code}${close}`;
}

function placeIn(node: Tree.Node, text: string, app: TemplateApp): TemplatePlace | undefined {
  const has = (value: string): boolean => value.toLowerCase().includes(text);
  if (node.nodeName === '#text' && 'value' in node)
    return app.delimiters && has(node.value) ? { app, kind: 'text', state: 'code', value: node.value } : undefined;
  if (!('tagName' in node)) return undefined;
  for (const { name, value } of node.attrs) {
    if (!has(value)) continue;
    const state = stateAt(scriptStates(value), value.toLowerCase().indexOf(text));
    if (app.directive.test(name)) return { app, kind: 'expression', state, value };
    if (app.interpolatesAttributes) return { app, kind: 'attribute', state, value };
  }
  return undefined;
}

function appOf(elements: readonly Tree.Element[]): TemplateApp | undefined {
  const scripts = elements.filter(({ tagName }) => tagName === 'script');
  const sources = scripts.map(sourceOf);
  const loads = (pattern: RegExp): boolean => scripts.some((script) => pattern.test(attributeOf(script, 'src') ?? ''));
  const inScripts = (pattern: RegExp): RegExpExecArray | undefined =>
    sources.map((source) => pattern.exec(source)).find((match) => match !== null) ?? undefined;
  if (loads(angularFile)) {
    const isWhole = inScripts(bootstrapped) !== undefined;
    return {
      name: 'AngularJS',
      delimiters: [inScripts(symbols.start)?.[1] ?? '{{', inScripts(symbols.end)?.[1] ?? '}}'],
      interpolatesAttributes: true,
      directive: /^(?:data-|x-)?ng[-:](?!src$|href$|srcset$|pluralize|cloak|app|non-bindable)/,
      isRoot: (element) => (isWhole ? element.tagName === 'html' : isAngularRoot(element)),
    };
  }
  if (loads(alpineFile))
    return {
      name: 'Alpine.js',
      interpolatesAttributes: false,
      directive: /^(?:x-(?!ignore|cloak|transition|ref)|:|@)/,
      isRoot: (element) => attributeOf(element, 'x-data') !== undefined,
    };
  const usesVue = loads(vueFile) || inScripts(imported) !== undefined;
  const id = usesVue ? inScripts(mounted)?.[1] : undefined;
  if (!usesVue) return undefined;
  const [, open = '{{', close = '}}'] = inScripts(symbols.vue) ?? [];
  return {
    name: 'Vue.js',
    delimiters: [open, close],
    interpolatesAttributes: false,
    directive: /^(?:v-(?!pre|cloak|once)|:|@|#)/,
    isRoot: (element) =>
      attributeOf(element, 'v-scope') !== undefined || (id !== undefined && attributeOf(element, 'id') === id),
  };
}

function isAngularRoot(element: Tree.Element): boolean {
  return ['ng-app', 'data-ng-app', 'x-ng-app', 'ng:app'].some((name) => attributeOf(element, name) !== undefined);
}

function sourceOf({ childNodes }: Tree.Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function isInApp(node: Tree.Node, app: TemplateApp): boolean {
  let parent: Tree.Node | null = 'tagName' in node ? node : 'parentNode' in node ? node.parentNode : null;
  for (; parent !== null && 'tagName' in parent; parent = parent.parentNode) {
    const element: Tree.Element = parent;
    if (excluding.some((name) => attributeOf(element, name) !== undefined)) return false;
    if (notCompiled.has(element.tagName) && !('tagName' in node && node === element)) return false;
    if (app.isRoot(element)) return true;
  }
  return false;
}
