import type { AnyNode } from 'acorn';
import { memberName, nameOf, sourceOf } from '#scanner/check-api';
import { noElement, someElement } from './element-kinds.ts';

/**
 * What a sink makes of a text: code that runs, markup, a URL that may be `javascript:`, or jQuery's mix of selector and
 * markup.
 */
export type SinkKind = 'code' | 'markup' | 'url' | 'selector';

export interface SinkValue {
  readonly kind: SinkKind;
  readonly value: AnyNode;
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>;
type Member = Extract<AnyNode, { type: 'MemberExpression' }>;

/** What the sinks of a script are judged by. */
export interface SinkContext {
  /** The global name that an expression has: `location.href`. */
  readonly nameOf: (node: AnyNode) => string | undefined;
  /** The element that an expression was created or selected as (`script`, `img`), where the script tells: see `ElementKinds`. */
  readonly elementOf: (node: AnyNode) => string | undefined;
}

const markupProperties = new Set(['innerHTML', 'outerHTML', 'srcdoc']);
const urlProperties = new Set(['href', 'src', 'action', 'formAction', 'data']);
const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data']);
const scriptTexts = new Set(['text', 'textContent', 'innerText', 'innerHTML']);
/** Elements whose `src` never runs script. */
const passive = /^(?:img|image|audio|video|source|track|input|picture)$/;
const codeFunctions = new Set(
  'eval Function execScript setTimeout setInterval setImmediate $.globalEval jQuery.globalEval _.template Handlebars.compile'.split(
    ' ',
  ),
);
const navigating = new Set(
  'location.assign location.replace window.open open navigation.navigate importScripts $.getScript jQuery.getScript'.split(
    ' ',
  ),
);
const writing = new Set(['document.write', 'document.writeln']);
const markupMethods = new Set(
  'html parseHTML createContextualFragment setHTMLUnsafe trustAsHtml bypassSecurityTrustHtml'.split(' '),
);
/** Methods that elements and texts have as well, where a text stays a text: markup only on an object of jQuery. */
const jqueryMethods = new Set('append prepend after before wrap wrapAll wrapInner replaceWith'.split(' '));

/** The values that an expression passes to a sink. */
export function valuesAtSink(node: AnyNode, context: SinkContext): SinkValue[] {
  switch (node.type) {
    case 'AssignmentExpression':
      return node.operator === '=' || node.operator === '+=' ? ofAssignment(node, context) : [];
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'Function'
        ? node.arguments.map((value) => ({ kind: 'code', value }))
        : [];
    case 'CallExpression':
      return ofCall(node, context);
    case 'ImportExpression':
      return [{ kind: 'url', value: node.source }];
    case 'Property':
      return ofReact(node);
    default:
      return [];
  }
}

function ofAssignment(
  { left, right: value, operator }: Extract<AnyNode, { type: 'AssignmentExpression' }>,
  { nameOf, elementOf }: SinkContext,
): SinkValue[] {
  if (nameOf(left) === 'location') return [{ kind: 'url', value }];
  const property = memberName(left) ?? '';
  if (left.type !== 'MemberExpression') return [];
  const found = ofProperty(property, value, elementOf(left.object) ?? kindByName(left.object));
  return operator === '=' ? found : found.filter(({ kind }) => kind !== 'url');
}

function ofProperty(property: string, value: AnyNode, element: string | undefined): SinkValue[] {
  if (element === 'script' && scriptTexts.has(property)) return [{ kind: 'code', value }];
  if (markupProperties.has(property)) return element === 'textarea' ? [] : [{ kind: 'markup', value }];
  return urlProperties.has(property) && isUrlOf(property, element) ? [{ kind: 'url', value }] : [];
}

/** `Object.assign(element, { innerHTML: value })`. Most objects that get a URL so are no elements: it has to be known as one. */
function ofObjectAssign([target, ...sources]: readonly AnyNode[], { elementOf }: SinkContext): SinkValue[] {
  const element = target && (elementOf(target) ?? kindByName(target));
  if (element === noElement) return [];
  const found = sources
    .flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []))
    .flatMap((one) =>
      one.type === 'Property' && !one.computed ? ofProperty(nameOf(one.key) ?? '', one.value, element) : [],
    );
  return element === undefined ? found.filter(({ kind }) => kind !== 'url') : found;
}

/** The property or attribute of such an element is a URL that may run script. Many objects have an `action` or `data`. */
function isUrlOf(name: string, element: string | undefined): boolean {
  switch (name) {
    case 'src':
      return element === undefined || (element !== noElement && !passive.test(element));
    case 'href':
      return element !== noElement && element !== 'link';
    case 'action':
      return element === 'form' || element === someElement;
    case 'data':
      return element === 'object';
    default:
      return true;
  }
}

/** `this.form`, `loginForm`, `document.forms.login`, `event.target`; `element.dataset` is none. */
function kindByName(node: AnyNode): string | undefined {
  const name = node.type === 'Identifier' ? node.name : (memberName(node) ?? '');
  if (name === 'dataset') return noElement;
  if (/(?:form|frm)(?:el|elem|element|node)?$/i.test(name) || /^document\.forms\b/.test(sourceOf(node, 20)))
    return 'form';
  return /^(?:target|currentTarget)$/.test(name) ? someElement : undefined;
}

function ofCall(call: Call, context: SinkContext): SinkValue[] {
  const { callee, arguments: given } = call;
  const [first, second] = given;
  const name =
    context.nameOf(callee.type === 'SequenceExpression' ? (callee.expressions.at(-1) ?? callee) : callee) ?? '';
  const plain = name.replace(/^(?:window|self|globalThis)\./, '');
  if (first === undefined) return [];
  if (writing.has(name)) return given.map((value) => ({ kind: 'markup', value }));
  if (codeFunctions.has(plain)) return [{ kind: 'code', value: first }];
  if (plain === 'eval.call') return second ? [{ kind: 'code', value: second }] : [];
  if (navigating.has(name)) return [{ kind: 'url', value: first }];
  if (name === 'Object.assign') return ofObjectAssign(given, context);
  if (name === '$' || name === 'jQuery') return [{ kind: 'selector', value: first }];
  return callee.type === 'MemberExpression' ? ofMethod(callee, given, context) : [];
}

function ofMethod(callee: Member, [first, second]: readonly AnyNode[], { elementOf }: SinkContext): SinkValue[] {
  const method = memberName(callee) ?? '';
  if (first === undefined) return [];
  if (method === 'insertAdjacentHTML') return second ? [{ kind: 'markup', value: second }] : [];
  if (method === 'setAttribute' || ((method === 'attr' || method === 'prop') && isJquery(callee.object)))
    return second ? ofAttribute(first, second, elementOf(callee.object)) : [];
  if (method === 'load' && isJquery(callee.object)) return [{ kind: 'url', value: first }];
  if (markupMethods.has(method)) return [{ kind: 'markup', value: first }];
  return jqueryMethods.has(method) && isJquery(callee.object) ? [{ kind: 'markup', value: first }] : [];
}

function ofAttribute(name: AnyNode, value: AnyNode, element: string | undefined): SinkValue[] {
  if (name.type !== 'Literal' || typeof name.value !== 'string') return [];
  const attribute = name.value.toLowerCase();
  if (/^on[a-z]{2,20}$/.test(attribute)) return [{ kind: 'code', value }];
  if (attribute === 'srcdoc') return [{ kind: 'markup', value }];
  return urlAttributes.has(attribute) && isUrlOf(attribute, element ?? someElement) ? [{ kind: 'url', value }] : [];
}

/** `dangerouslySetInnerHTML: { __html: value }`. */
function ofReact({ key, value }: Extract<AnyNode, { type: 'Property' }>): SinkValue[] {
  return nameOf(key) === '__html' ? [{ kind: 'markup', value }] : [];
}

/** The result of `$(…)`, or a variable that is named after its use for one: `$list`. */
function isJquery(node: AnyNode): boolean {
  let object = node;
  while (object.type === 'CallExpression' || object.type === 'MemberExpression') {
    if (
      object.type === 'CallExpression' &&
      object.callee.type === 'Identifier' &&
      /^(?:\$|jQuery)$/.test(object.callee.name)
    )
      return true;
    object = object.type === 'CallExpression' ? object.callee : object.object;
  }
  return object.type === 'Identifier' && /^\$\w/.test(object.name);
}
