import { parkingStream, retentionStream } from '#event-sourcing';
import type { DomainEvent, StreamKind } from '#event-sourcing';
import { accountStream } from '../../libs/accounts/src/accounts/account.decider.ts';
import { keyringStream } from '../../libs/accounts/src/keys/keyring.decider.ts';
import { usageStream } from '../../libs/accounts/src/usage/usage.decider.ts';
import { emailStream } from '../../libs/identity/src/users/email.decider.ts';
import { invitationStream } from '../../libs/identity/src/members/invitation.decider.ts';
import { membersStream } from '../../libs/identity/src/members/members.decider.ts';
import { sessionStream } from '../../libs/identity/src/sessions/session.decider.ts';
import { signInFailuresStream } from '../../libs/identity/src/sign-in/sign-in-failures.decider.ts';
import { userStream } from '../../libs/identity/src/users/user.decider.ts';
import { receiptsStream } from '../../libs/receipts/src/receipts.decider.ts';
import { findingDetailsStream } from '../../libs/scans/src/findings/finding-details.decider.ts';
import { acceptedRisksStream } from '../../libs/scans/src/risks/accepted-risks.decider.ts';
import { scanStream } from '../../libs/scans/src/scan/scan.decider.ts';
import { accountWorkStream } from '../../libs/scans/src/queue/account-work.decider.ts';
import { schedulesStream } from '../../libs/schedules/src/schedules.decider.ts';
import { targetsStream } from '../../libs/targets/src/targets.decider.ts';
import { idempotencyStream } from '../../libs/service/src/idempotency/idempotency.decider.ts';
import { deliveryStream } from '../../libs/webhooks/src/deliveries/delivery.decider.ts';
import { webhookEndpointsStream } from '../../libs/webhooks/src/endpoints/endpoints.decider.ts';
import { webhookEventStream } from '../../libs/webhooks/src/events/webhook-event.decider.ts';

/** Every kind of stream. */
export const streamKinds = [
  accountStream,
  keyringStream,
  usageStream,
  userStream,
  emailStream,
  membersStream,
  invitationStream,
  sessionStream,
  signInFailuresStream,
  scanStream,
  findingDetailsStream,
  accountWorkStream,
  acceptedRisksStream,
  receiptsStream,
  schedulesStream,
  targetsStream,
  idempotencyStream,
  webhookEndpointsStream,
  webhookEventStream,
  deliveryStream,
  parkingStream,
  retentionStream,
] as unknown as readonly StreamKind<unknown, unknown, DomainEvent>[];
