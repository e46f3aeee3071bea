/** `expired`: the proof was there once, and was not when it was checked again. */
export const targetStates = ['pending', 'verified', 'expired'] as const;
export type TargetVerification = (typeof targetStates)[number];
