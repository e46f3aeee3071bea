import type { AnyNode } from 'acorn';
import { memberName, nodesIn } from '#scanner/check-api';

/** What a user does on purpose. Moving the pointer and scrolling are not: nobody can help that on a page. */
const events = new Set(
  (
    'click dblclick auxclick contextmenu submit reset change input beforeinput keydown keypress keyup mousedown mouseup ' +
    'pointerdown pointerup touchstart touchend drag dragstart drop select copy cut paste'
  ).split(' '),
);
const adding = new Set(['addEventListener', 'on', 'one', 'bind', 'delegate']);

/** True for the attribute or property of a handler that runs when the user does something: `onclick`. */
export function isUserHandler(name: string): boolean {
  return name.startsWith('on') && events.has(name.slice(2));
}

/** Whatever some scripts give to run when the user does something: functions, and names of functions. */
export function userListeners(programs: readonly AnyNode[]): ReadonlySet<AnyNode> {
  const listeners = new Set<AnyNode>();
  for (const program of programs)
    for (const node of nodesIn(program)) for (const listener of listenersIn(node)) listeners.add(listener);
  return listeners;
}

function listenersIn(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'AssignmentExpression') return isUserHandler(memberName(node.left) ?? '') ? [node.right] : [];
  if (node.type !== 'CallExpression') return [];
  const method = memberName(node.callee) ?? (node.callee.type === 'Identifier' ? node.callee.name : '');
  // jQuery: `$('#leave').click(leave)`.
  if (events.has(method) && node.callee.type === 'MemberExpression') return node.arguments;
  const [type, ...given] = node.arguments;
  const isOfUser =
    adding.has(method) && type?.type === 'Literal' && String(type.value).split(/\s+/, 20).every(isUserEvent);
  return isOfUser ? given : [];
}

/** jQuery takes a namespace behind the name: `click.shop`. */
function isUserEvent(name: string): boolean {
  return events.has(name.split('.', 1)[0] ?? '');
}
