export { targetsSlice } from './targets.slice.ts';

export { AddTarget } from './add-target.handler.ts';
export { GetTarget } from './get-target.handler.ts';
export { ListTargets } from './list-targets.handler.ts';
export { RemoveTarget } from './remove-target.handler.ts';
export { VerifyTarget } from './verify-target.handler.ts';

export { OwnershipRequirement, proofValidMs } from './ownership/ownership-requirement.ts';
export { OwnershipSettings } from './ownership/ownership-settings.ts';
export { proofPlacesOf } from './ownership/proof-places.ts';
export { maxTargets } from './max-targets.ts';
export { checkFailures, proofMethods } from './targets.events.ts';
export type { TargetDocument } from './targets.projection.ts';
export { targetStates } from './target-states.ts';
