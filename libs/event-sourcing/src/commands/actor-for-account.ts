const product = 'Scanledger';

/**
 * What the members of an account are told of an actor: users and API keys by their ids, operators and parts of the service
 * by their role. Those have the names of people and of machines, which are for operators.
 */
export function actorForAccount(actor: string): string {
  if (/^(?:user|key|account):/.test(actor)) return actor;
  return actor.startsWith('operator:') ? 'operator' : product;
}
