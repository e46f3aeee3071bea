import { IsIn, IsInt, IsString, Length, Max, Min, Validate } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { scanTypes, severities } from '#scanner';
import type { ScanType, Severity } from '#scanner';
import { scanStatuses } from '#scans';
import type { ScanStatus } from '#scans';
import { IsHttpUrl } from '../is-http-url.ts';
import { IsTimestamp } from '../is-timestamp.ts';
import { MayBeAbsent } from '../may-be-absent.ts';
import { mustBe } from '../must-be.ts';
import { PageQuery } from '../page-query.ts';
import { IsScannable } from './is-scannable.ts';

const limitBounds = mustBe('an integer between 1 and 100');
const offsetBounds = mustBe('an integer between 0 and 1000000');
const timestamp = { type: 'string', format: 'date-time' } as const;
const scanId = mustBe('`previous` or the id of a scan');
const oneOf = (values: readonly string[]) => mustBe(`one of ${values.join(', ')}`);

/** `POST /v1/scans` */
export class QueueScanBody {
  @JSONSchema({
    description:
      'Absolute http(s) URL, at most 2048 characters, without credentials, at a public address or in a network that the operator allows.',
  })
  @Validate(IsScannable, { context: { code: 'invalid_target' } })
  readonly target!: string;

  @JSONSchema({
    description: '`quick` analyses one page passively; `full` crawls the site and sends probes.',
    default: 'quick',
  })
  @MayBeAbsent()
  @IsIn(scanTypes, oneOf(scanTypes))
  readonly scan_type?: ScanType;
}

/** `GET /v1/scans` */
export class ListScansQuery extends PageQuery {
  @JSONSchema({ description: 'Returns only scans with this status.' })
  @MayBeAbsent()
  @IsIn(scanStatuses, oneOf(scanStatuses))
  readonly status?: ScanStatus;

  @JSONSchema({ type: 'string', description: 'Returns only scans of this URL, however it is spelled.' })
  @MayBeAbsent()
  @Validate(IsHttpUrl)
  readonly target?: string;

  @JSONSchema({ description: 'Returns only scans of this type.' })
  @MayBeAbsent()
  @IsIn(scanTypes, oneOf(scanTypes))
  readonly scan_type?: ScanType;

  @JSONSchema({ ...timestamp, description: 'Returns only scans created after this time.' })
  @MayBeAbsent()
  @Validate(IsTimestamp)
  readonly created_after?: string;

  @JSONSchema({ ...timestamp, description: 'Returns only scans created before this time.' })
  @MayBeAbsent()
  @Validate(IsTimestamp)
  readonly created_before?: string;
}

/** `GET /v1/scans/{scan_id}/results` */
export class ResultsQuery {
  @JSONSchema({ description: 'Returns only findings of this severity or above.' })
  @MayBeAbsent()
  @IsIn(severities, oneOf(severities))
  readonly severity?: Severity;
}

/** `GET /v1/scans/{scan_id}/compare` */
export class CompareQuery {
  @JSONSchema({
    description:
      'The base: `previous`, the last completed scan of the same target and type before this one, whether or not its coverage is complete; or the id of a scan, such as the `previous_scan_id` of a `finding.new`.',
    default: 'previous',
  })
  @MayBeAbsent()
  @IsString(scanId)
  @Length(1, 255, scanId)
  readonly with?: string;

  @JSONSchema({ description: 'Maximum number of findings to return in each list.', default: 100 })
  @MayBeAbsent()
  @IsInt(limitBounds)
  @Min(1, limitBounds)
  @Max(100, limitBounds)
  readonly limit?: number;

  @JSONSchema({ description: 'How many findings to skip in each list.', default: 0 })
  @MayBeAbsent()
  @IsInt(offsetBounds)
  @Min(0, offsetBounds)
  @Max(1_000_000, offsetBounds)
  readonly offset?: number;
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
