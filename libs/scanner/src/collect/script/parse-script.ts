import { parse } from 'acorn';
import type { AnyNode, Node, Program } from 'acorn';

/** Characters of one script that are parsed: longer ones are bundles, whose trees take tens of megabytes. */
export const maxScriptLength = 100_000;
const maxNodes = 60_000;

/** What was read of a script. */
export interface ScriptReading {
  /** The tree (ESTree); undefined where a browser would not run the script, or where it is too long or nested too deeply. */
  readonly program: Program | undefined;
  /** The script is not read to its end: it is too long, nested too deeply, or has too many nodes. */
  readonly isCut: boolean;
}

/** Reads a script, and tells whether that was all of it. */
export function readScript(source: string): ScriptReading {
  const parsed = parsedWithinBounds(source);
  if (parsed === 'beyond') return { program: undefined, isCut: true };
  return { program: parsed, isCut: parsed !== undefined && hasTooManyNodes(source, parsed) };
}

/**
 * The tree of a script (ESTree), or undefined where a browser would not run it (syntax error) or it exceeds the bounds of
 * length and nesting.
 */
export function parseScript(source: string): Program | undefined {
  const parsed = parsedWithinBounds(source);
  return parsed === 'beyond' ? undefined : parsed;
}

function hasTooManyNodes(source: string, program: Program): boolean {
  // The densest source, `{a,b}`, has a property with its key and its value for every two characters.
  if (source.length * 2 < maxNodes) return false;
  let nodes = 0;
  for (const _ of nodesIn(program)) nodes += 1;
  return nodes >= maxNodes;
}

function parsedWithinBounds(source: string): Program | 'beyond' | undefined {
  if (source.length > maxScriptLength) return 'beyond';
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(source, {
        ecmaVersion: 'latest',
        sourceType,
        allowReturnOutsideFunction: true,
        directSourceFile: source,
      });
    } catch (error) {
      // Nested too deeply for the parser's stack: a hostile page. Acorn 8.19 makes a SyntaxError of it, which says less.
      if (error instanceof RangeError) return 'beyond';
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

/** The literal source of a node, at most `maxLength` characters. */
export function sourceOf(node: Node & { readonly sourceFile?: string }, maxLength: number): string {
  return node.sourceFile?.slice(node.start, Math.min(node.end, node.start + maxLength)) ?? '';
}

/** The first scripts of a page that together keep to the bound of one: a hostile page has any number of them. */
export function withinBound(scripts: readonly string[]): string[] {
  let total = 0;
  return scripts.filter(({ length }) => (total += length) <= maxScriptLength);
}

/** Members of nodes that hold no nodes. */
const plainMembers = new Set(['type', 'start', 'end', 'sourceFile', 'name', 'value', 'raw', 'operator', 'kind']);
const nodesAsValue = new Set(['Property', 'MethodDefinition', 'PropertyDefinition']);

/** The direct children of a node, in the order of the source. */
export function childrenOf(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  const members = node as unknown as Readonly<Record<string, unknown>>;
  for (const name in members) {
    if (plainMembers.has(name) && !(name === 'value' && nodesAsValue.has(node.type))) continue;
    const value = members[name];
    if (Array.isArray(value)) {
      for (const child of value as readonly unknown[]) if (isNode(child)) children.push(child);
    } else if (isNode(value)) children.push(value);
  }
  return children;
}

/** Every node of a tree, parents first; `enter` decides whether to visit the children of a node. */
export function* nodesIn(root: AnyNode, enter: (node: AnyNode) => boolean = () => true): Generator<AnyNode> {
  const stack: AnyNode[] = [root];
  for (let visited = 0; visited < maxNodes; visited += 1) {
    const node = stack.pop();
    if (node === undefined) return;
    yield node;
    if (node === root || enter(node)) stack.push(...childrenOf(node).reverse());
  }
}

export type FunctionNode = Extract<
  AnyNode,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;

export function isFunction(node: AnyNode): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  );
}

/** The name of a member (`a.b`, `a['b']`), or undefined where it is computed. */
export function memberName(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const { property } = node;
  if (!node.computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

const maxNames = 6;

/** A chain of at most six names such as `window.location.href`, or undefined for any other expression. */
export function dottedName(node: AnyNode, names = maxNames): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type !== 'MemberExpression' || names <= 1) return undefined;
  const name = memberName(node);
  const object = name === undefined ? undefined : dottedName(node.object, names - 1);
  return object === undefined ? undefined : `${object}.${name}`;
}

const globals = /^(?:(?:window|self|top|parent|globalThis|document|this)\.){1,5}(?=location\b)/;

/** The same without the names of the global object and of the document in front: `location.href`. */
export function globalName(node: AnyNode): string | undefined {
  return dottedName(node)?.replace(globals, '');
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
