import type { AnyNode } from 'acorn';
import { childrenOf, isFunction } from '#scanner/check-api';
import type { FunctionNode } from '#scanner/check-api';

interface Scope {
  readonly id: number;
  readonly parent: Scope | undefined;
  readonly names: Set<string>;
  readonly functions: Map<string, FunctionNode>;
  readonly parameters: Map<string, AnyNode>;
}

const maxNodes = 60_000;

/** Which function a name of a script belongs to. Blocks make no scopes of their own: they hardly reuse a name. */
export class Scopes {
  readonly #scopeOf = new Map<AnyNode, Scope>();
  #count = 0;

  constructor(program: AnyNode) {
    const stack: { node: AnyNode; scope: Scope }[] = [{ node: program, scope: this.#open(undefined) }];
    for (let visited = 0; visited < maxNodes; visited += 1) {
      const entry = stack.pop();
      if (entry === undefined) return;
      const { node, scope } = entry;
      this.#declare(node, scope);
      const inner = isFunction(node) ? this.#openFunction(node, scope) : scope;
      if (node.type === 'Identifier' || node.type === 'MemberExpression') this.#scopeOf.set(node, scope);
      for (const child of childrenOf(node)) stack.push({ node: child, scope: inner });
    }
  }

  /** A key for the variable that `name` means at `node`. */
  keyOf(node: AnyNode, name: string): string {
    return `${this.#declaring(node, name)?.id ?? 0}:${name}`;
  }

  /** The script itself declares what `name` means at `node`. */
  declares(node: AnyNode, name: string): boolean {
    return this.#declaring(node, name) !== undefined;
  }

  functionOf(node: AnyNode, name: string): FunctionNode | undefined {
    return this.#declaring(node, name)?.functions.get(name);
  }

  parameterOf(node: AnyNode, name: string): AnyNode | undefined {
    return this.#declaring(node, name)?.parameters.get(name);
  }

  #declaring(node: AnyNode, name: string): Scope | undefined {
    let scope = this.#scopeOf.get(node);
    while (scope !== undefined && !scope.names.has(name)) scope = scope.parent;
    return scope;
  }

  #open(parent: Scope | undefined): Scope {
    this.#count += 1;
    return { id: this.#count, parent, names: new Set(), functions: new Map(), parameters: new Map() };
  }

  #openFunction(node: FunctionNode, outer: Scope): Scope {
    const scope = this.#open(outer);
    for (const parameter of node.params) {
      if (parameter.type !== 'Identifier') continue;
      scope.names.add(parameter.name);
      scope.parameters.set(parameter.name, parameter);
    }
    return scope;
  }

  #declare(node: AnyNode, scope: Scope): void {
    if (node.type === 'FunctionDeclaration' && node.id) {
      scope.names.add(node.id.name);
      scope.functions.set(node.id.name, node);
    } else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      scope.names.add(node.id.name);
      if (node.init && isFunction(node.init)) scope.functions.set(node.id.name, node.init);
    }
  }
}
