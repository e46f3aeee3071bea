import type { AnyNode } from 'acorn';
import { dottedName, globalName, memberName, nodesIn, parseScript, sourceOf } from '#scanner/check-api';
import { TaintAnalysis } from '../script/taint.ts';
import type { Taint } from '../script/taint.ts';

/** A flow from a text that an attacker's link or window chooses to a sink that makes markup, code or a URL of it. */
export interface DomFlow {
  /** The literal sink and, where it is another place, the literal source. */
  readonly evidence: string;
}

const maxEvidenceLength = 200;
/** Both are needed for a flow; most scripts have neither and are not parsed. */
const source = /\blocation\b|document\.(?:URL|documentURI|baseURI|referrer)|window\.name|\bmessage\b/;
const sink =
  /document\.write|\beval\b|(?:inner|outer)HTML|insertAdjacentHTML|\bFunction\b|\.html\b|\.append\b|createContextualFragment|setAttribute|set(?:Timeout|Interval)|\blocation\b|\.(?:href|formAction|action|src|srcdoc)\b|\$\(|jQuery\(|parseHTML/;

const markupProperties = new Set(['innerHTML', 'outerHTML', 'srcdoc']);
const urlProperties = new Set(['href', 'src', 'action', 'formAction']);
const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'xlink:href']);
const markupMethods = new Set([
  'html',
  'append',
  'prepend',
  'after',
  'before',
  'parseHTML',
  'createContextualFragment',
]);
/** Methods that elements have as well, where a text stays a text: markup only on an object of jQuery. */
const jqueryMethods = new Set(['append', 'prepend', 'after', 'before']);
const codeFunctions = new Set(['eval', 'Function', 'execScript', 'setTimeout', 'setInterval', 'setImmediate']);

/** The script has the name of a source and that of a sink. */
export function canFlow(script: string): boolean {
  return source.test(script) && sink.test(script);
}

/** The first flow in a script; undefined where there is none, or where the script is no JavaScript or too long. */
export function findDomFlow(script: string): DomFlow | undefined {
  const program = canFlow(script) ? parseScript(script) : undefined;
  if (program === undefined) return undefined;
  const analysis = new TaintAnalysis(program);
  for (const node of nodesIn(program)) {
    for (const { value, needsPrefix } of valuesAtSink(node)) {
      const taint = analysis.taintOf(value);
      if (taint !== undefined && (!needsPrefix || taint.isPrefix)) return { evidence: evidenceOf(node, taint) };
    }
  }
  return undefined;
}

interface SinkValue {
  readonly value: AnyNode;
  /** The sink takes a URL: harmless unless the attacker chooses how it begins (`javascript:`). */
  readonly needsPrefix: boolean;
}

const markup = (value: AnyNode | undefined): SinkValue[] =>
  value === undefined ? [] : [{ value, needsPrefix: false }];
const url = (value: AnyNode | undefined): SinkValue[] => (value === undefined ? [] : [{ value, needsPrefix: true }]);

function valuesAtSink(node: AnyNode): SinkValue[] {
  if (node.type === 'AssignmentExpression') {
    if (globalName(node.left) === 'location') return url(node.right);
    const property = memberName(node.left) ?? '';
    if (markupProperties.has(property)) return markup(node.right);
    return urlProperties.has(property) && node.operator === '=' ? url(node.right) : [];
  }
  if (node.type === 'NewExpression')
    return node.callee.type === 'Identifier' && node.callee.name === 'Function' ? markup(node.arguments.at(-1)) : [];
  return node.type === 'CallExpression' ? valuesAtCall(node) : [];
}

function valuesAtCall({ callee, arguments: given }: Extract<AnyNode, { type: 'CallExpression' }>): SinkValue[] {
  const [first, second] = given;
  const name = globalName(callee) ?? '';
  if (name === 'location.assign' || name === 'location.replace') return url(first);
  if (name === 'document.write' || name === 'document.writeln') return given.flatMap(markup);
  if (codeFunctions.has(name.replace(/^(?:window|self|globalThis)\./, ''))) return markup(first);
  const method = memberName(callee);
  if (method === 'insertAdjacentHTML') return markup(second);
  if (method === 'setAttribute' && first?.type === 'Literal' && typeof first.value === 'string') {
    const attribute = first.value.toLowerCase();
    if (/^on[a-z]{2,20}$/.test(attribute) || attribute === 'srcdoc') return markup(second);
    return urlAttributes.has(attribute) ? url(second) : [];
  }
  if (callee.type !== 'MemberExpression' || method === undefined || !markupMethods.has(method)) return [];
  return jqueryMethods.has(method) && !isJquery(callee.object) ? [] : markup(first);
}

function isJquery(node: AnyNode): boolean {
  let object = node;
  while (object.type === 'CallExpression' || object.type === 'MemberExpression') {
    if (object.type === 'CallExpression' && /^(?:\$|jQuery)$/.test(dottedName(object.callee) ?? '')) return true;
    object = object.type === 'CallExpression' ? object.callee : object.object;
  }
  return false;
}

function evidenceOf(node: AnyNode, { source: from }: Taint): string {
  const usage = sourceOf(node, maxEvidenceLength);
  const isInside = from.start >= node.start && from.end <= node.end;
  return isInside ? usage : `${sourceOf(from, maxEvidenceLength)} … ${usage}`;
}
