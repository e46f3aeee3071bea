import type { AnyNode } from 'acorn';
import { memberName } from '#scanner/check-api';

const maxLength = 60;
const constructors: Readonly<Record<string, string>> = { Image: 'img', Audio: 'audio' };

/** The elements that the variables of some scripts hold, by the names of the variables: `document.createElement('script')`. */
export class ElementKinds {
  /** Undefined where a name holds elements of several kinds. */
  readonly #kinds = new Map<string, string | undefined>();

  constructor(nodes: readonly AnyNode[]) {
    for (const node of nodes) {
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
        this.#add(node.id.name, node.init);
      else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
        this.#add(node.left.name, node.right);
    }
  }

  /** The kind of the element that an expression gives; a variable without a known one is judged by its name (`avatarImg`). */
  of(node: AnyNode): string | undefined {
    if (node.type !== 'Identifier') return created(node);
    const known = this.#kinds.get(node.name);
    return known ?? (/(?:img|image|photo|picture|avatar|logo|icon|thumb)$/i.test(node.name) ? 'img' : undefined);
  }

  #add(name: string, value: AnyNode): void {
    const kind = created(value);
    if (kind === undefined) return;
    this.#kinds.set(name, this.#kinds.has(name) && this.#kinds.get(name) !== kind ? undefined : kind);
  }
}

function created(node: AnyNode): string | undefined {
  if (node.type === 'NewExpression')
    return node.callee.type === 'Identifier' ? constructors[node.callee.name] : undefined;
  if (node.type === 'MemberExpression' && node.computed && node.object.type !== 'Super') return created(node.object);
  if (node.type !== 'CallExpression') return undefined;
  const [first] = node.arguments;
  if (first?.type !== 'Literal' || typeof first.value !== 'string' || first.value.length > maxLength) return undefined;
  const method = memberName(node.callee) ?? (node.callee.type === 'Identifier' ? node.callee.name : '');
  if (['createElement', 'getElementsByTagName'].includes(method)) return first.value.toLowerCase();
  if (['querySelector', 'querySelectorAll', '$', 'jQuery', 'find'].includes(method))
    return /(?:^|[\s>+~<])([a-z][a-z\d]{0,20})(?:[.#[:][^\s>]{0,40})?\/?>?$/i.exec(first.value)?.[1]?.toLowerCase();
  return undefined;
}
