import type { AnyNode } from 'acorn';

/** A text that an expression always is, and the assignment that it comes from where a variable holds it. */
export interface ConstantText {
  readonly value: string;
  readonly assignment: AnyNode | undefined;
}

/** The texts of variables that are assigned exactly once, and of expressions made of them. */
export class Constants {
  readonly #assignments = new Map<string, { node: AnyNode; value: AnyNode | undefined }[]>();

  /** `nodes`: all of the scripts. */
  constructor(nodes: Iterable<AnyNode>) {
    for (const node of nodes) {
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
        if (node.init) this.#add(node.id.name, node, node.init);
      } else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') {
        this.#add(node.left.name, node, node.operator === '=' ? node.right : undefined);
      } else if (node.type === 'UpdateExpression' && node.argument.type === 'Identifier') {
        this.#add(node.argument.name, node, undefined);
      }
    }
  }

  textOf(node: AnyNode, depth = 0): ConstantText | undefined {
    if (depth > maxDepth) return undefined;
    if (node.type === 'Literal') return typeof node.value === 'string' ? constant(node.value) : undefined;
    if (node.type === 'Identifier') {
      const [assigned, another] = this.#assignments.get(node.name) ?? [];
      if (assigned?.value === undefined || another !== undefined) return undefined;
      const text = this.textOf(assigned.value, depth + 1);
      return text && { value: text.value, assignment: assigned.node };
    }
    if (node.type === 'TemplateLiteral') return this.#concatenated(interleaved(node), depth);
    if (node.type === 'BinaryExpression' && node.operator === '+')
      return this.#concatenated([node.left, node.right], depth);
    return undefined;
  }

  #concatenated(parts: readonly AnyNode[], depth: number): ConstantText | undefined {
    let value = '';
    let assignment: AnyNode | undefined;
    for (const part of parts) {
      const text = part.type === 'TemplateElement' ? constant(part.value.cooked ?? '') : this.textOf(part, depth + 1);
      if (text === undefined) return undefined;
      value += text.value;
      if (value.length > maxLength) return undefined;
      assignment ??= text.assignment;
    }
    return { value, assignment };
  }

  #add(name: string, node: AnyNode, value: AnyNode | undefined): void {
    const assignments = this.#assignments.get(name);
    if (assignments === undefined) this.#assignments.set(name, [{ node, value }]);
    else if (assignments.length < 2) assignments.push({ node, value });
  }
}

const maxDepth = 12;
const maxLength = 2000;

function constant(value: string): ConstantText {
  return { value, assignment: undefined };
}

function interleaved({ quasis, expressions }: Extract<AnyNode, { type: 'TemplateLiteral' }>): AnyNode[] {
  return quasis.flatMap((quasi, at): AnyNode[] => {
    const expression = expressions[at];
    return expression === undefined ? [quasi] : [quasi, expression];
  });
}
