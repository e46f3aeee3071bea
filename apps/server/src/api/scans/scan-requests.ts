import { IsIn, Validate } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { scanTypes, severities } from '#scanner';
import type { ScanType, Severity } from '#scanner';
import { scanStatuses } from '#scans';
import type { ScanStatus } from '#scans';
import { MayBeAbsent } from '../may-be-absent.ts';
import { PageQuery } from '../page-query.ts';
import { IsScannable } from './is-scannable.ts';

const oneOf = (values: readonly string[]) => ({ message: `\`$property\` must be one of ${values.join(', ')}` });

/** `POST /v1/scans` */
export class QueueScanBody {
  @JSONSchema({
    description: 'Absolute http(s) URL, at most 2048 characters, without credentials, at a public address.',
  })
  @Validate(IsScannable, { context: { code: 'invalid_target' } })
  readonly target!: string;

  @JSONSchema({
    description: '`quick` looks at one page without attacking; `full` crawls and probes.',
    default: 'quick',
  })
  @MayBeAbsent()
  @IsIn(scanTypes, oneOf(scanTypes))
  readonly scan_type?: ScanType;
}

/** `GET /v1/scans` */
export class ListScansQuery extends PageQuery {
  @JSONSchema({ description: 'Only scans that are there now.' })
  @MayBeAbsent()
  @IsIn(scanStatuses, oneOf(scanStatuses))
  readonly status?: ScanStatus;
}

/** `GET /v1/scans/{scan_id}/results` */
export class ResultsQuery {
  @JSONSchema({ description: 'Only findings of this severity or above.' })
  @MayBeAbsent()
  @IsIn(severities, oneOf(severities))
  readonly severity?: Severity;
}
