import type { AnyNode } from 'acorn';
import { childrenOf, dottedName, isFunction } from '#scanner/check-api';
import type { FunctionNode } from '#scanner/check-api';

interface Scope {
  readonly id: number;
  readonly parent: Scope | undefined;
  readonly names: Set<string>;
  readonly functions: Map<string, FunctionNode>;
}

const maxNodes = 60_000;

/** Which function a name of some scripts belongs to; they share their outermost names. Blocks make no scopes of their own: they hardly reuse a name. */
export class Scopes {
  readonly #scopeOf = new Map<AnyNode, Scope>();
  readonly #parents = new Map<AnyNode, AnyNode>();
  readonly #outermost: Scope;
  #count = 0;

  constructor(programs: readonly AnyNode[]) {
    this.#outermost = this.#open(undefined);
    const stack = programs.toReversed().map((node) => ({ node, scope: this.#outermost }));
    for (let visited = 0; visited < maxNodes; visited += 1) {
      const entry = stack.pop();
      if (entry === undefined) return;
      const { node, scope } = entry;
      this.#declare(node, scope);
      const inner = isFunction(node) ? this.#openFunction(node, scope) : scope;
      if (node.type === 'Identifier' || node.type === 'MemberExpression') this.#scopeOf.set(node, scope);
      for (const child of childrenOf(node)) {
        this.#parents.set(child, node);
        stack.push({ node: child, scope: inner });
      }
    }
  }

  /** A key for the variable that `name` means at `node`. */
  keyOf(node: AnyNode, name: string): string {
    return `${this.#declaring(node, name)?.id ?? 0}:${name}`;
  }

  /** The same for a member of the global object: `window.name` is `name` outside of functions. */
  keyOfGlobal(name: string): string {
    return `${this.#outermost.names.has(name) ? this.#outermost.id : 0}:${name}`;
  }

  /** The script itself declares what `name` means at `node`. */
  declares(node: AnyNode, name: string): boolean {
    return this.#declaring(node, name) !== undefined;
  }

  functionOf(node: AnyNode, name: string): FunctionNode | undefined {
    return (this.#declaring(node, name) ?? this.#outermost).functions.get(name);
  }

  parentOf(node: AnyNode): AnyNode | undefined {
    return this.#parents.get(node);
  }

  #declaring(node: AnyNode, name: string): Scope | undefined {
    let scope = this.#scopeOf.get(node);
    while (scope !== undefined && !scope.names.has(name)) scope = scope.parent;
    return scope;
  }

  #open(parent: Scope | undefined): Scope {
    this.#count += 1;
    return { id: this.#count, parent, names: new Set(), functions: new Map() };
  }

  #openFunction(node: FunctionNode, outer: Scope): Scope {
    const scope = this.#open(outer);
    for (const parameter of node.params)
      for (const { name } of boundNames(parameter)) this.#bind(parameter, name, scope);
    return scope;
  }

  /** The names of a parameter belong to the function, whose own scope is opened here. */
  #bind(parameter: AnyNode, name: string, scope: Scope): void {
    scope.names.add(name);
    if (parameter.type === 'Identifier') this.#scopeOf.set(parameter, scope);
  }

  #declare(node: AnyNode, scope: Scope): void {
    if (node.type === 'FunctionDeclaration' && node.id) {
      scope.names.add(node.id.name);
      scope.functions.set(node.id.name, node);
    } else if (node.type === 'VariableDeclarator') {
      for (const { name } of boundNames(node.id)) scope.names.add(name);
      if (node.id.type === 'Identifier' && node.init && isFunction(node.init))
        scope.functions.set(node.id.name, node.init);
    } else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier' && isFunction(node.right)) {
      scope.functions.set(node.left.name, node.right);
    } else if (node.type === 'AssignmentExpression' && isFunction(node.right)) {
      const name = memberOfGlobal(node.left);
      if (name !== undefined) this.#outermost.functions.set(name, node.right);
    }
  }
}

const globalObject = /^(?:window|self|globalThis)$/;

function memberOfGlobal(node: AnyNode): string | undefined {
  const [root = '', name, further] = (dottedName(node) ?? '').split('.');
  return further === undefined && globalObject.test(root) ? name : undefined;
}

/** The name behind that of the global object, of `window.settings.id` `settings.id`; undefined for other names. */
export function withoutGlobalObject(dotted: string): string | undefined {
  const at = dotted.indexOf('.');
  return globalObject.test(dotted.slice(0, at)) ? dotted.slice(at + 1) : undefined;
}

const maxPatternDepth = 8;

/** The names that a pattern gives to parts of a value: `{ hash, q: [first] }`. */
export function boundNames(pattern: AnyNode, depth = 0): Extract<AnyNode, { type: 'Identifier' }>[] {
  if (depth > maxPatternDepth) return [];
  const inner = (node: AnyNode | null): Extract<AnyNode, { type: 'Identifier' }>[] =>
    node === null ? [] : boundNames(node, depth + 1);
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => inner(property.type === 'Property' ? property.value : property));
    case 'ArrayPattern':
      return pattern.elements.flatMap(inner);
    case 'AssignmentPattern':
      return inner(pattern.left);
    case 'RestElement':
      return inner(pattern.argument);
    default:
      return [];
  }
}
