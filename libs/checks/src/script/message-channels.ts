import type { AnyNode } from 'acorn';
import { memberName } from '#scanner/check-api';
import { boundNames } from './scopes.ts';
import type { Scopes } from './scopes.ts';

/** Their messages come from the site or from scripts of the page, never from a window of another site. */
const channels = new Set([
  'Worker',
  'SharedWorker',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'MessageChannel',
  'RTCPeerConnection',
]);
const channelMembers = new Set(['port', 'port1', 'port2', 'serviceWorker']);

/** Which expressions of some scripts are workers, sockets, event streams and message ports. */
export class MessageChannels {
  readonly #scopes: Scopes;
  /** Keys of variables, and names of members behind a dot. */
  readonly #made = new Set<string>();

  constructor(nodes: readonly AnyNode[], scopes: Scopes) {
    this.#scopes = scopes;
    for (const node of nodes) {
      if (node.type === 'VariableDeclarator' && isNewChannel(node.init)) this.#add(node.id);
      else if (node.type === 'AssignmentExpression' && isNewChannel(node.right)) this.#add(node.left);
      else if (node.type === 'PropertyDefinition' && isNewChannel(node.value) && node.key.type === 'Identifier')
        this.#made.add(`.${node.key.name}`);
    }
  }

  has(node: AnyNode): boolean {
    if (node.type === 'MemberExpression') {
      const name = memberName(node) ?? '';
      return channelMembers.has(name) || this.#made.has(`.${name}`);
    }
    return node.type === 'Identifier' ? this.#made.has(this.#scopes.keyOf(node, node.name)) : isNewChannel(node);
  }

  #add(target: AnyNode): void {
    if (target.type === 'MemberExpression') this.#made.add(`.${memberName(target) ?? ''}`);
    else for (const bound of boundNames(target)) this.#made.add(this.#scopes.keyOf(bound, bound.name));
  }
}

function isNewChannel(node: AnyNode | null | undefined): boolean {
  if (node?.type !== 'NewExpression') return false;
  const name = node.callee.type === 'Identifier' ? node.callee.name : memberName(node.callee);
  return name !== undefined && channels.has(name);
}
