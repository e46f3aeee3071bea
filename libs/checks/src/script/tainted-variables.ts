import type { AnyNode } from 'acorn';
import { dottedName } from '#scanner/check-api';
import { withoutGlobalObject } from './scopes.ts';
import type { Scopes } from './scopes.ts';
import { isHarmlessMarkup, withoutGlobal } from './taint-sources.ts';
import type { Taint } from './taint-sources.ts';

/** What the variables of some scripts hold, and the members of objects that are known by their names (`state.query`). */
export class TaintedVariables {
  readonly #scopes: Scopes;
  readonly #taints = new Map<string, Taint>();
  readonly #aliases = new Map<string, string>();
  #changes = 0;

  constructor(scopes: Scopes) {
    this.#scopes = scopes;
  }

  /** Grows with everything that becomes known. */
  get changes(): number {
    return this.#changes;
  }

  taintOf(node: AnyNode): Taint | undefined {
    const key = this.#keyOf(node);
    return key === undefined ? undefined : this.#taints.get(key);
  }

  /** Of another member of the same object: of `link.href` for `link.host`. */
  taintOfSibling(member: AnyNode, name: string): Taint | undefined {
    const key = this.#keyOf(member);
    return key === undefined ? undefined : this.#taints.get(`${key.slice(0, key.lastIndexOf('.'))}.${name}`);
  }

  /** False where the expression is neither a variable nor a member that is known by its name. */
  mark(node: AnyNode, taint: Taint): boolean {
    const key = this.#keyOf(node);
    if (key === undefined) return false;
    const known = this.#taints.get(key);
    if (known === undefined || isStronger(taint, known)) {
      this.#taints.set(key, taint);
      this.#changes += 1;
    }
    return true;
  }

  /** The variable stands for a global object from now on. */
  alias(variable: Extract<AnyNode, { type: 'Identifier' }>, name: string): void {
    const key = this.#scopes.keyOf(variable, variable.name);
    if (!this.#scopes.declares(variable, variable.name) || this.#aliases.has(key)) return;
    this.#aliases.set(key, name);
    this.#changes += 1;
  }

  /** The name of a global by which an expression is known: `location.hash`. */
  globalNameOf(node: AnyNode): string | undefined {
    const dotted = dottedName(node);
    if (dotted === undefined) return undefined;
    const [root = '', ...members] = dotted.split('.');
    if (!this.#scopes.declares(node, root)) return withoutGlobal(dotted);
    const alias = this.#aliases.get(this.#scopes.keyOf(node, root));
    return alias === undefined ? undefined : withoutGlobal([alias, ...members].join('.'));
  }

  #keyOf(node: AnyNode): string | undefined {
    const dotted = dottedName(node);
    if (dotted === undefined) return undefined;
    const global = withoutGlobalObject(dotted);
    const [root = '', ...members] = (global ?? dotted).split('.');
    if (global !== undefined) return [this.#scopes.keyOfGlobal(root), ...members].join('.');
    return [root === 'this' ? 'this' : this.#scopes.keyOf(node, root), ...members].join('.');
  }
}

/** An attacker can do more with it: what is known already stays where both are the same. */
function isStronger(taint: Taint, known: Taint): boolean {
  return (
    (taint.isPrefix && !known.isPrefix) ||
    (isHarmlessMarkup(known) && !isHarmlessMarkup(taint)) ||
    (known.isStored === true && taint.isStored !== true) ||
    (taint.members?.size ?? 0) > (known.members?.size ?? 0)
  );
}
