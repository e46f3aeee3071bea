import type { AnyNode } from 'acorn';
import { moduleNames } from './module-names.ts';
import { nameOf } from './name-of.ts';
import { childrenOf, isFunction, parseScript } from './parse-script.ts';
import type { FunctionNode } from './parse-script.ts';
import { takesUrl } from './takes-url.ts';

/** Stands for a part of a text that only the running script knows. */
export const unknownPart = '\u0000';

/** A text that a script builds from literals. */
export interface ScriptText {
  /** With `unknownPart` where a value is not known. */
  readonly text: string;
  /** Name of the object member or of the variable that it is assigned to. */
  readonly member: string | undefined;
  /** It stands where a browser takes any text for a URL. */
  readonly isUrl: boolean;
  /** Names of the functions around it, with a space between two. */
  readonly within: string;
}

const maxNodes = 100_000;
const maxTexts = 5000;
const maxDepth = 40;
/** Characters of the names of nested functions. */
const maxNames = 200;

interface Place {
  readonly node: AnyNode;
  readonly member: string | undefined;
  readonly isUrl: boolean;
  readonly within: string;
}

/** The texts of a script without the names of modules, longest first where one is a part of another; undefined for what cannot be parsed. */
export function textsOfScript(source: string): readonly ScriptText[] | undefined {
  const program = parseScript(source);
  if (program === undefined) return undefined;
  const constants = new Map<string, string>();
  const texts: ScriptText[] = [];
  const modules = new Set<AnyNode>();
  const stack: Place[] = [{ node: program, member: undefined, isUrl: false, within: '' }];
  for (let visited = 0; visited < maxNodes && texts.length < maxTexts; visited += 1) {
    const top = stack.pop();
    if (top === undefined) break;
    const { node, member, isUrl } = top;
    if (modules.has(node)) continue;
    for (const name of moduleNames(node)) modules.add(name);
    const within = isFunction(node) ? namesWith(top.within, functionName(node) ?? member) : top.within;
    const text = textOf(node, constants, 0);
    if (text !== undefined && text !== unknownPart) {
      texts.push({ text, member, isUrl, within });
      const name = member !== undefined && node.type !== 'Identifier' ? member : undefined;
      if (name !== undefined && !text.includes(unknownPart) && !constants.has(name)) constants.set(name, text);
      // Of a joined text, only what is unknown can hold further texts.
      stack.push(...unknownParts(node).map((part) => ({ node: part, member: undefined, isUrl: false, within })));
      continue;
    }
    for (const child of childrenOf(node).reverse())
      stack.push({ node: child, member: memberOf(node, child), isUrl: takesUrl(node, child), within });
  }
  return texts;
}

/** The text that an expression evaluates to, as far as it is made of literals; undefined for what is no text. */
function textOf(node: AnyNode, constants: ReadonlyMap<string, string>, depth: number): string | undefined {
  const part = (expression: AnyNode): string => {
    if (depth > maxDepth) return unknownPart;
    const text = textOf(expression, constants, depth + 1);
    if (text !== undefined) return text;
    return expression.type === 'Identifier' ? (constants.get(expression.name) ?? unknownPart) : unknownPart;
  };
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral')
    return node.quasis.reduce((text, { value }, at) => {
      const expression = node.expressions[at];
      return text + (value.cooked ?? '') + (expression === undefined ? '' : part(expression));
    }, '');
  const list = joinedList(node);
  if (list !== undefined) {
    const parts = list.elements.map((element) => (element === null ? '' : part(element)));
    return hasKnown(parts) ? parts.join(list.by) : undefined;
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const joined = operandsOf(node).map(part);
  return hasKnown(joined) ? joined.join('') : undefined;
}

function hasKnown(parts: readonly string[]): boolean {
  return parts.some((text) => text.replaceAll(unknownPart, '') !== '');
}

/** `['', 'users', id].join('/')`. */
function joinedList(
  node: AnyNode,
): { readonly elements: readonly (AnyNode | null)[]; readonly by: string } | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = node.callee;
  const [separator] = node.arguments;
  const isJoin = nameOf(property) === 'join' && object.type === 'ArrayExpression' && separator?.type === 'Literal';
  return isJoin && typeof separator.value === 'string' ? { elements: object.elements, by: separator.value } : undefined;
}

type Joined = Extract<AnyNode, { type: 'BinaryExpression' }>;

/** `a + b + c` is nested to the left, as deep as it is long. */
function operandsOf(node: Joined): AnyNode[] {
  const operands: AnyNode[] = [];
  let left: AnyNode = node;
  while (left.type === 'BinaryExpression' && left.operator === '+') {
    operands.push(left.right);
    left = left.left;
  }
  return [left, ...operands.reverse()];
}

function unknownParts(node: AnyNode): readonly AnyNode[] {
  const operands = node.type === 'BinaryExpression' ? operandsOf(node) : (joinedList(node)?.elements ?? []);
  const parts = node.type === 'TemplateLiteral' ? node.expressions : operands;
  return parts.filter((part) => part !== null && part.type !== 'Literal' && part.type !== 'Identifier');
}

function functionName(node: FunctionNode): string | undefined {
  return node.type !== 'ArrowFunctionExpression' && node.id ? node.id.name : undefined;
}

function namesWith(names: string, name = ''): string {
  return name === '' || names.length > maxNames ? names : `${names} ${name}`;
}

type Keyed = Extract<AnyNode, { type: 'Property' | 'MethodDefinition' | 'PropertyDefinition' }>;

function hasKey(node: AnyNode): node is Keyed {
  return node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition';
}

function memberOf(parent: AnyNode, child: AnyNode): string | undefined {
  if (hasKey(parent) && parent.value === child) return nameOf(parent.key);
  if (parent.type === 'VariableDeclarator' && parent.init === child) return nameOf(parent.id);
  if (parent.type === 'AssignmentExpression' && parent.right === child)
    return parent.left.type === 'MemberExpression' ? nameOf(parent.left.property) : nameOf(parent.left);
  return undefined;
}
