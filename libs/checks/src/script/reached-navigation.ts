import type { AnyNode } from 'acorn';
import { nodesIn } from '#scanner/check-api';
import type { Constants } from './constants.ts';
import { leaves } from './guards.ts';
import { knownValue } from './known-values.ts';
import { Scopes } from './scopes.ts';

/** Whether the script gets to a navigation: `depends` where a test of its URL decides that cannot be told from here. */
export type Reach = 'yes' | 'no' | 'depends';

const maxClimb = 60;

/** The tests around the navigations of some scripts, and before them where they leave. */
export class ReachedNavigations {
  readonly #scopes: Scopes;
  readonly #nodes: readonly AnyNode[];
  readonly #constants: Constants;

  constructor(programs: readonly AnyNode[], constants: Constants) {
    this.#scopes = new Scopes(programs);
    this.#nodes = programs.flatMap((program) => [...nodesIn(program)]);
    this.#constants = constants;
  }

  /** `url`: the expression of the URL at `navigation`. */
  reachOf(navigation: AnyNode, url: AnyNode): Reach {
    const names = this.#namesOf(url);
    let reach: Reach = 'yes';
    let inner = navigation;
    for (let climbed = 0; climbed < maxClimb; climbed += 1) {
      const outer = this.#scopes.parentOf(inner);
      if (outer === undefined) break;
      for (const { test, result } of testsIn(outer, inner)) {
        const value = result === undefined ? undefined : knownValue(test, this.#constants);
        if (value !== undefined && Boolean(value) !== result) return 'no';
        if (value === undefined && namesIn(test).some((name) => names.has(name))) reach = 'depends';
      }
      inner = outer;
    }
    return reach;
  }

  /** Those of the URL and of variables made of it, such as `u` of `const u = new URL(to)`. */
  #namesOf(url: AnyNode): ReadonlySet<string> {
    const names = new Set(namesIn(url));
    for (const node of this.#nodes) {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) continue;
      if (namesIn(node.init).some((name) => names.has(name))) names.add(node.id.name);
    }
    return names;
  }
}

interface RequiredResult {
  readonly test: AnyNode;
  /** Undefined where it is compared with something else. */
  readonly result: boolean | undefined;
}

/** What has to be true, or false, for `outer` to get to `inner`. */
function testsIn(outer: AnyNode, inner: AnyNode): RequiredResult[] {
  switch (outer.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return outer.test === inner ? [] : [{ test: outer.test, result: outer.consequent === inner }];
    case 'LogicalExpression':
      return outer.right === inner && outer.operator !== '??'
        ? [{ test: outer.left, result: outer.operator === '&&' }]
        : [];
    case 'BlockStatement':
    case 'Program': {
      const statements: readonly AnyNode[] = outer.body;
      return statements
        .slice(0, statements.indexOf(inner))
        .flatMap((one) =>
          one.type === 'IfStatement' && leaves(one.consequent) ? [{ test: one.test, result: false }] : [],
        );
    }
    case 'SwitchStatement':
      return inner.type === 'SwitchCase' ? [{ test: outer.discriminant, result: undefined }] : [];
    default:
      return [];
  }
}

function namesIn(node: AnyNode): string[] {
  return [...nodesIn(node)].flatMap((one) => (one.type === 'Identifier' ? [one.name] : []));
}
