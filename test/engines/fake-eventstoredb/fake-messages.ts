import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { FakeEvent, Expected, Outcome, Proposed } from './fake-store.ts';

type ReadReq = InstanceType<typeof streamsPb.ReadReq>;
type ReadResp = InstanceType<typeof streamsPb.ReadResp>;
type BatchAppendReq = InstanceType<typeof streamsPb.BatchAppendReq>;
type BatchAppendResp = InstanceType<typeof streamsPb.BatchAppendResp>;
type DeleteReq = InstanceType<typeof streamsPb.DeleteReq>;

const { BatchAppendReq, BatchAppendResp, ReadResp } = streamsPb;
const noPrepare = '0';

export interface ReadRequest {
  readonly stream: string | undefined;
  /** Of a stream, a revision; of everything, a pair of positions. */
  readonly from: 'start' | 'end' | number | { readonly commit: bigint; readonly prepare: bigint };
  readonly backwards: boolean;
  /** Undefined for a subscription. */
  readonly count: number | undefined;
  readonly passes: (event: FakeEvent) => boolean;
  /** How many events are passed over before a checkpoint is sent. */
  readonly window: number;
}

export function toReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions();
  const filter = options?.getFilter();
  const expression = filter?.getStreamIdentifier();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = new RegExp(expression?.getRegex() ?? '');
  return {
    stream: options?.hasStream() === true ? nameOf(options.getStream()?.getStreamIdentifier()) : undefined,
    from: fromOf(request),
    backwards: options?.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS,
    count: options?.hasSubscription() === true ? undefined : Number(options?.getCount()),
    passes: ({ stream }) =>
      prefixes.length > 0 ? prefixes.some((prefix) => stream.startsWith(prefix)) : pattern.test(stream),
    window: (filter?.getMax() ?? 32) * (filter?.getCheckpointintervalmultiplier() ?? 1),
  };
}

function fromOf(request: ReadReq): ReadRequest['from'] {
  const stream = request.getOptions()?.getStream();
  if (stream?.hasRevision() === true) return Number(stream.getRevision());
  const all = request.getOptions()?.getAll();
  if (stream?.hasEnd() === true || all?.hasEnd() === true) return 'end';
  const position = all?.getPosition();
  if (position === undefined) return 'start';
  return { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
}

export function toExpected(request: BatchAppendReq | DeleteReq): Expected {
  const options = request.getOptions();
  if (options instanceof BatchAppendReq.Options) {
    if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  } else if (options?.hasRevision() === true) return Number(options.getRevision());
  return options?.hasNoStream() === true ? 'no_stream' : 'any';
}

export function streamOf(request: BatchAppendReq | DeleteReq): string {
  return nameOf(request.getOptions()?.getStreamIdentifier());
}

export function toProposed(message: InstanceType<typeof BatchAppendReq.ProposedMessage>): Proposed {
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function batchAppendResponse(request: BatchAppendReq, outcome: Outcome): BatchAppendResp {
  if (outcome.kind === 'too_large') return batchErrorResponse(request, 'MaximumAppendSizeExceeded', 'too large');
  if (outcome.kind === 'wrong_version')
    return batchErrorResponse(request, 'WrongExpectedVersion', 'WrongExpectedVersion');
  const position = new sharedPb.AllStreamPosition();
  position.setCommitPosition(String(outcome.place));
  position.setPreparePosition(String(outcome.place));
  const success = new BatchAppendResp.Success();
  success.setCurrentRevision(String(outcome.revision));
  success.setPosition(position);
  const response = batchResponse(request);
  response.setSuccess(success);
  return response;
}

/** @param name of the message that has the details */
export function batchErrorResponse(request: BatchAppendReq, name: string, message: string): BatchAppendResp {
  const details = new anyPb.Any();
  details.setTypeUrl(`type.googleapis.com/event_store.client.${name}`);
  const error = new statusPb.Status();
  error.setMessage(message);
  error.setDetails(details);
  const response = batchResponse(request);
  response.setError(error);
  return response;
}

function batchResponse(request: BatchAppendReq): BatchAppendResp {
  const response = new BatchAppendResp();
  response.setCorrelationId(request.getCorrelationId());
  response.setStreamIdentifier(request.getOptions()?.getStreamIdentifier());
  return response;
}

export function eventMessage(event: FakeEvent): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  const id = new sharedPb.UUID();
  id.setString(event.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(identifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.place));
  recorded.setPreparePosition(String(event.place));
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '0');
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(event.place));
  const message = new ReadResp();
  message.setEvent(read);
  return message;
}

/** Positions of checkpoints come with an empty prepare position, as on a real server. */
export function checkpointMessage(place: bigint): ReadResp {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(place));
  checkpoint.setPreparePosition(noPrepare);
  const message = new ReadResp();
  message.setCheckpoint(checkpoint);
  return message;
}

export function confirmationMessage(): ReadResp {
  const message = new ReadResp();
  message.setConfirmation(new ReadResp.SubscriptionConfirmation());
  return message;
}

export function caughtUpMessage(): ReadResp {
  const message = new ReadResp();
  message.setCaughtUp(new ReadResp.CaughtUp());
  return message;
}

export function streamNotFoundMessage(stream: string): ReadResp {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifier(stream));
  const message = new ReadResp();
  message.setStreamNotFound(notFound);
  return message;
}

function identifier(stream: string): InstanceType<typeof sharedPb.StreamIdentifier> {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(new Uint8Array(Buffer.from(stream)));
  return identifier;
}

function nameOf(identifier: { getStreamName_asU8(): Uint8Array } | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}
