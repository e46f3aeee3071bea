import { IsInt, Max, Min, Validate, ValidatorConstraint } from 'class-validator';
import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { parseScanMoment } from '#scans';
import { MayBeAbsent } from '../may-be-absent.ts';
import { mustBe, violationText } from '../must-be.ts';
import { PageQuery } from '../page-query.ts';

/** For `Validate`: a moment in the life of a scan. */
@ValidatorConstraint({ name: 'isScanMoment' })
class IsScanMoment implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && parseScanMoment(value) !== undefined;
  }

  defaultMessage(violation: ValidationArguments): string {
    return violationText('a revision, or an RFC 3339 timestamp such as 2027-01-01T00:00:00Z', violation);
  }
}

/** `GET /v1/scans/{scan_id}/history` */
export class HistoryQuery extends PageQuery {
  @JSONSchema({
    type: 'string',
    description:
      'Returns the history and the state as they were after the event with this revision, or at this RFC 3339 time; by default, and for a time that is yet to come, as they are now.',
  })
  @MayBeAbsent()
  @Validate(IsScanMoment)
  readonly at?: string;
}

const treeSize = mustBe('the size of an earlier tree: an integer between 1 and 2147483647');

/** `GET /v1/scans/{scan_id}/receipt` */
export class ReceiptQuery {
  @JSONSchema({
    description:
      'The `tree_size` of an earlier receipt: adds the proof that its tree is the beginning of this one, so that nothing was changed since.',
  })
  @MayBeAbsent()
  @IsInt(treeSize)
  @Min(1, treeSize)
  @Max(2 ** 31 - 1, treeSize)
  readonly since?: number;
}
