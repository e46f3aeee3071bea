export { Scanledger } from './client.ts';
export type { ClientOptions } from './client.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  InvalidTargetError,
  NotFoundError,
  PermissionError,
  QuotaExceededError,
  RateLimitError,
  ReceiptVerificationError,
  ScanFailedError,
  ScanledgerError,
  ServerError,
  SignatureVerificationError,
  TimeoutError,
  UntrustedCertificateError,
} from './errors.ts';
export type { ErrorDetails, ReceiptVerificationStep } from './errors.ts';
export type * from './models.ts';
export { List } from './pagination.ts';
export type { ListParams, Page } from './pagination.ts';
export { verifyReceipt } from './receipts/verify-receipt.ts';
export type { ReceiptFinding, VerifyReceiptOptions } from './receipts/verify-receipt.ts';
export type { CallOptions } from './requester.ts';
export type { AcceptRiskParams } from './resources/accepted-risks.ts';
export type { ChangeEndpointParams, RegisterEndpointParams } from './resources/webhook-endpoints.ts';
export type { ListEventsParams } from './resources/events.ts';
export type { CreateKeyParams } from './resources/keys.ts';
export type { FollowOptions, ScanEvent } from './resources/scan-events.ts';
export type {
  CompareScansParams,
  CreateScanParams,
  ListScansParams,
  ScanHistoryParams,
  WaitOptions,
} from './resources/scans.ts';
export type { ChangeScheduleParams, CreateScheduleParams } from './resources/schedules.ts';
export type { CreateTargetParams } from './resources/targets.ts';
export * as webhooks from './webhooks.ts';
