const product = 'Scanledger';

/**
 * What the members of an account are told of an actor: users and API keys by their ids, operators and parts of the service
 * by their role. Those have the names of people and of machines, which are for operators.
 */
export function actorForAccount(actor: string): string {
  if (/^(?:user|key|account):/.test(actor)) return actor;
  return isOperator(actor) ? 'operator' : product;
}

/** Whether an actor is an operator of the service, for whom no limits of accounts hold. */
export function isOperator(actor: string): boolean {
  return actor.startsWith('operator:');
}
