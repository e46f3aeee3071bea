import type { AnyNode } from 'acorn';
import { Constants } from './constants.ts';
import { globalName, memberName, nodesIn, sourceOf } from '#scanner/check-api';
import { reachableNodes } from './reachable.ts';
import { ReachedNavigations } from './reached-navigation.ts';

/** A URL that a script navigates the window to, and the literal code that does it. */
export interface ScriptRedirect {
  readonly address: string;
  readonly evidence: string;
  /** A test decides about it whose result cannot be told from here. */
  readonly isConditional: boolean;
}

const maxRedirects = 50;
const maxEvidenceLength = 300;
const sameWindow = new Set(['_self', '_top', '_parent']);

/**
 * Every navigation to a constant URL in the code of a page that can run; comments, texts, functions that nobody calls, and branches whose
 * test fails for this URL are not code that runs.
 */
export function redirectsIn(programs: readonly AnyNode[]): ScriptRedirect[] {
  const constants = new Constants(programs.flatMap((program) => [...nodesIn(program)]));
  const found: ScriptRedirect[] = [];
  let navigations: ReachedNavigations | undefined;
  for (const node of reachableNodes(programs)) {
    const target = navigationTarget(node, constants);
    const text = target && constants.textOf(target);
    if (target === undefined || text === undefined) continue;
    navigations ??= new ReachedNavigations(programs, constants);
    const reach = navigations.reachOf(node, target);
    if (reach === 'no') continue;
    const usage = sourceOf(node, maxEvidenceLength);
    const evidence =
      text.assignment === undefined ? usage : `${sourceOf(text.assignment, maxEvidenceLength)} … ${usage}`;
    found.push({ address: text.value, evidence, isConditional: reach === 'depends' });
    if (found.length >= maxRedirects) break;
  }
  return found;
}

/** False where the scripts have no name of a navigation. */
export function mayRedirect(scripts: readonly string[]): boolean {
  return scripts.some((script) => /location|\bopen\b/.test(script));
}

/** The expression of the URL where a node navigates the window. */
function navigationTarget(node: AnyNode, constants: Constants): AnyNode | undefined {
  if (node.type === 'AssignmentExpression' && node.operator === '=') {
    const name = globalName(node.left);
    return name === 'location' || name === 'location.href' ? node.right : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const name = globalName(node.callee);
  const [first, second] = node.arguments;
  if (name === 'location.assign' || name === 'location.replace') return first;
  const opens = name === 'window.open' || (name === 'open' && memberName(node.callee) === undefined);
  const frame = opens && second !== undefined ? constants.textOf(second)?.value : undefined;
  return frame !== undefined && sameWindow.has(frame.toLowerCase()) ? first : undefined;
}
