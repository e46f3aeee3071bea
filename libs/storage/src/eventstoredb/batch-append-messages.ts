import { ErrorType } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Revision } from '#event-sourcing';

type Request = InstanceType<typeof streamsPb.BatchAppendReq>;
type Response = InstanceType<typeof streamsPb.BatchAppendResp>;

const { BatchAppendReq } = streamsPb;

/** An event as the server stores it: its data and metadata are JSON. */
export interface ServerEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** Events for a stream, named as on the server. */
export interface Append {
  readonly stream: string;
  readonly expected: Revision;
  readonly events: readonly ServerEvent[];
}

export interface Appended {
  /** Of the last event. */
  readonly revision: number;
  readonly position: { readonly commit: bigint; readonly prepare: bigint };
}

/**
 * Without a deadline, which the server would compare with its own clock; it gives up after its own timeout.
 * @param id repeated by the response
 */
export function toRequest(id: string, { stream, expected, events }: Append): Request {
  const options = new BatchAppendReq.Options();
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  options.setStreamIdentifier(identifier);
  if (expected === 'none') options.setNoStream(new sharedPb.Empty());
  else options.setStreamPosition(String(expected));
  const request = new BatchAppendReq();
  request.setCorrelationId(uuid(id));
  request.setOptions(options);
  request.setProposedMessagesList(events.map(toProposedMessage));
  request.setIsFinal(true);
  return request;
}

function toProposedMessage({
  id,
  type,
  data,
  metadata,
}: ServerEvent): InstanceType<typeof BatchAppendReq.ProposedMessage> {
  const message = new BatchAppendReq.ProposedMessage();
  message.setId(uuid(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  message.setData(data);
  message.setCustomMetadata(metadata);
  return message;
}

function uuid(text: string): InstanceType<typeof sharedPb.UUID> {
  const id = new sharedPb.UUID();
  id.setString(text);
  return id;
}

export function idOfResponse(response: Response): string {
  return response.getCorrelationId()?.getString() ?? '';
}

/** By the name of the message that has the details of an error. Any other error leaves the outcome unknown. */
const errorTypes: Readonly<Record<string, ErrorType>> = {
  WrongExpectedVersion: ErrorType.WRONG_EXPECTED_VERSION,
  StreamDeleted: ErrorType.STREAM_DELETED,
  AccessDenied: ErrorType.ACCESS_DENIED,
  MaximumAppendSizeExceeded: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  // Since 24.10; the client has no type for it.
  MaximumAppendEventSizeExceeded: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  Timeout: ErrorType.DEADLINE_EXCEEDED,
};

/** An error has the type that the client gives to it elsewhere. */
export function readResponse(
  response: Response,
): { readonly appended: Appended; readonly error?: never } | { readonly appended?: never; readonly error: Error } {
  const success = response.getSuccess();
  const position = success?.getPosition();
  if (success !== undefined && position !== undefined) {
    const { commit, prepare } = { commit: position.getCommitPosition(), prepare: position.getPreparePosition() };
    return {
      appended: {
        revision: Number(success.getCurrentRevision()),
        position: { commit: BigInt(commit), prepare: BigInt(prepare) },
      },
    };
  }
  const status = response.getError();
  const name = status?.getDetails()?.getTypeName().split('.').at(-1) ?? '';
  const message = status?.getMessage() ?? 'the server acknowledged an append without its position';
  return { error: Object.assign(new Error(message), { type: errorTypes[name] ?? ErrorType.UNKNOWN }) };
}
