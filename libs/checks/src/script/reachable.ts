import type { AnyNode } from 'acorn';
import { childrenOf, isFunction, memberName, nodesIn } from '#scanner/check-api';
import type { FunctionNode } from '#scanner/check-api';
import { userListeners } from './user-events.ts';

/**
 * The nodes of some scripts that can run by themselves: what is outside of functions, and the functions that this refers
 * to, directly or through others. A function without a name counts as called, as callbacks are; one with a name only where the name is
 * used (`go()`, `addEventListener('load', go)`, `page.go`). What runs when the user clicks or types is left out.
 */
export function reachableNodes(programs: readonly AnyNode[]): AnyNode[] {
  const { byName, named, declaring } = namedFunctions(programs);
  const listeners = userListeners(programs);
  const reached = new Set<FunctionNode>();
  const found: AnyNode[] = [];
  const pending: AnyNode[] = [...programs];
  for (let root = pending.pop(); root !== undefined; root = pending.pop()) {
    for (const node of nodesIn(root, (inner) => !listeners.has(inner) && !named.has(inner))) {
      if (listeners.has(node)) continue;
      found.push(node);
      const name = declaring.has(node) ? undefined : nameOf(node);
      for (const called of (name === undefined ? undefined : byName.get(name)) ?? []) {
        if (reached.has(called)) continue;
        reached.add(called);
        pending.push(...childrenOf(called));
      }
    }
  }
  return found;
}

interface NamedFunctions {
  readonly byName: ReadonlyMap<string, readonly FunctionNode[]>;
  readonly named: ReadonlySet<AnyNode>;
  /** The nodes that give the names, which are no uses of them. */
  readonly declaring: ReadonlySet<AnyNode>;
}

/** Functions by the name that they are declared with or assigned to; handlers (`onload = function …`) run without a call. */
function namedFunctions(programs: readonly AnyNode[]): NamedFunctions {
  const byName = new Map<string, FunctionNode[]>();
  const named = new Set<AnyNode>();
  const declaring = new Set<AnyNode>();
  const add = (target: AnyNode | null, value: AnyNode | null | undefined): void => {
    const name = target === null ? undefined : nameOf(target);
    if (target === null || name === undefined || !value || !isFunction(value) || /^on[a-z]+$/.test(name)) return;
    const functions = byName.get(name);
    if (functions === undefined) byName.set(name, [value]);
    else functions.push(value);
    named.add(value);
    declaring.add(target);
    if (target.type === 'MemberExpression') declaring.add(target.property);
  };
  for (const program of programs) {
    for (const node of nodesIn(program)) {
      if (node.type === 'FunctionDeclaration') add(node.id, node);
      else if (node.type === 'VariableDeclarator') add(node.id, node.init);
      else if (node.type === 'AssignmentExpression') add(node.left, node.right);
      else if (node.type === 'Property' && !node.computed) add(node.key, node.value);
      else if (node.type === 'MethodDefinition' && !node.computed && node.kind !== 'constructor')
        add(node.key, node.value);
    }
  }
  return { byName, named, declaring };
}

function nameOf(node: AnyNode): string | undefined {
  return node.type === 'Identifier' ? node.name : memberName(node);
}
