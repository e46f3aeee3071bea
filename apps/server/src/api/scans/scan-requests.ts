import { IsIn, IsInt, Max, Min, Validate } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { scanTypes, severities } from '#scanner';
import type { ScanType, Severity } from '#scanner';
import { scanStatuses } from '#scans';
import type { ScanStatus } from '#scans';
import { MayBeAbsent } from '../may-be-absent.ts';
import { PageQuery } from '../page-query.ts';
import { IsScannable } from './is-scannable.ts';

const limitBounds = { message: '`limit` must be between 1 and 100; got $value' };
const offsetBounds = { message: '`offset` must be between 0 and 1000000; got $value' };
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

/** `GET /v1/scans/{scan_id}/findings/{finding_id}/places` */
export class PlacesQuery {
  @JSONSchema({ description: 'Maximum number of places to return.', default: 20 })
  @MayBeAbsent()
  @IsInt(limitBounds)
  @Min(1, limitBounds)
  @Max(100, limitBounds)
  readonly limit?: number;

  @JSONSchema({ description: 'How many places to skip.', default: 0 })
  @MayBeAbsent()
  @IsInt(offsetBounds)
  @Min(0, offsetBounds)
  @Max(1_000_000, offsetBounds)
  readonly offset?: number;
}
