/** Of an account. */
export const maxTargets = 100;
