import type { AnyNode } from 'acorn';

/** The name that an identifier or a literal key has; undefined for what is computed. */
export function nameOf(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
