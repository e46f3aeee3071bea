import type { AnyNode } from 'acorn';
import { memberName } from '#scanner/check-api';
import { linear } from '../linear.ts';
import type { Constants } from './constants.ts';
import { unchained } from './value-parts.ts';

/** What an expression is known to be; undefined where a script does not tell. */
export type KnownValue = string | number | boolean | undefined;

const maxDepth = 20;
const maxPatternLength = 300;
const maxElements = 200;

/** The value of an expression of literals, of constant texts and of what is asked of them: `/^\/[a-z]/.test(to)`, `to.length > 0`. */
export function knownValue(expression: AnyNode, constants: Constants, depth = 0): KnownValue {
  if (depth > maxDepth) return undefined;
  const node = unchained(expression);
  const valueOf = (inner: AnyNode | undefined): KnownValue =>
    inner === undefined ? undefined : knownValue(inner, constants, depth + 1);
  switch (node.type) {
    case 'Literal':
      return isPlain(node.value) ? node.value : undefined;
    case 'UnaryExpression':
      return ofUnary(node.operator, valueOf(node.argument));
    case 'LogicalExpression':
      return ofLogical(node.operator, valueOf(node.left), valueOf(node.right));
    case 'BinaryExpression':
      return ofComparison(node.operator, valueOf(node.left), valueOf(node.right)) ?? constants.textOf(node)?.value;
    case 'MemberExpression': {
      const text = valueOf(node.object);
      if (typeof text !== 'string') return undefined;
      if (memberName(node) === 'length') return text.length;
      const at = node.computed ? valueOf(node.property) : undefined;
      return typeof at === 'number' ? text[at] : undefined;
    }
    case 'CallExpression':
      return ofCall(node, valueOf);
    default:
      return constants.textOf(node)?.value;
  }
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function ofUnary(operator: string, value: KnownValue): KnownValue {
  if (value === undefined) return undefined;
  if (operator === '!') return !value;
  if (operator === '-') return -Number(value);
  return operator === 'typeof' ? typeof value : undefined;
}

/** One side alone may decide. */
function ofLogical(operator: string, left: KnownValue, right: KnownValue): KnownValue {
  const deciding = operator === '||';
  if (operator === '??') return left;
  if ([left, right].some((side) => side !== undefined && Boolean(side) === deciding)) return deciding;
  return left === undefined || right === undefined ? undefined : !deciding;
}

function ofComparison(operator: string, left: KnownValue, right: KnownValue): KnownValue {
  if (left === undefined || right === undefined || typeof left !== typeof right) return undefined;
  switch (operator) {
    case '===':
    case '==':
      return left === right;
    case '!==':
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    default:
      return undefined;
  }
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>;
type ValueOf = (node: AnyNode | undefined) => KnownValue;

function ofCall({ callee, arguments: given }: Call, valueOf: ValueOf): KnownValue {
  const method = memberName(callee);
  if (callee.type !== 'MemberExpression' || method === undefined) return undefined;
  const [first, second] = given.map(valueOf);
  const object = unchained(callee.object);
  if (method === 'test' && object.type === 'Literal') return matches(object, first);
  if (object.type === 'ArrayExpression')
    return ofList(
      method,
      object.elements.map((one) => valueOf(one ?? undefined)),
      first,
    );
  const text = valueOf(object);
  if (typeof text !== 'string') return undefined;
  if (method === 'match' && given[0]?.type === 'Literal') return matches(given[0], text);
  return ofText(text, method, first, second);
}

function matches({ regex }: Extract<AnyNode, { type: 'Literal' }>, text: KnownValue): KnownValue {
  if (!regex || typeof text !== 'string' || !/^[gimu]*$/.test(regex.flags)) return undefined;
  if (regex.pattern.length > maxPatternLength) return undefined;
  try {
    return linear(regex.pattern, regex.flags).matches(text);
  } catch {
    return undefined;
  }
}

function ofList(method: string, elements: readonly KnownValue[], sought: KnownValue): KnownValue {
  if (sought === undefined || elements.includes(undefined) || elements.length > maxElements) return undefined;
  if (method === 'includes') return elements.includes(sought);
  return method === 'indexOf' ? elements.indexOf(sought) : undefined;
}

function ofText(text: string, method: string, first: KnownValue, second: KnownValue): KnownValue {
  if (typeof first === 'string' && second === undefined) {
    if (method === 'startsWith') return text.startsWith(first);
    if (method === 'endsWith') return text.endsWith(first);
    if (method === 'includes') return text.includes(first);
    if (method === 'indexOf') return text.indexOf(first);
    if (method === 'lastIndexOf') return text.lastIndexOf(first);
  }
  if (typeof first === 'number' && (second === undefined || typeof second === 'number')) {
    if (method === 'charAt') return text.charAt(first);
    if (method === 'slice') return text.slice(first, second);
    if (method === 'substring') return text.substring(first, second);
    if (method === 'substr') return text.slice(first, second === undefined ? undefined : first + second);
  }
  if (first !== undefined) return undefined;
  if (method === 'toLowerCase') return text.toLowerCase();
  if (method === 'toUpperCase') return text.toUpperCase();
  return method === 'trim' ? text.trim() : undefined;
}
