import { IsBoolean, IsIn, IsString, MaxLength, Validate } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { maxUrlLength } from '#egress';
import { scanTypes } from '#scanner';
import type { ScanType } from '#scanner';
import { maxCronLength } from '#schedules';
import { MayBeAbsent } from '../may-be-absent.ts';
import { mustBe } from '../must-be.ts';
import { IsScannable } from '../scans/is-scannable.ts';

const maxTimezoneLength = 64;
const targetSchema = {
  description: 'The URL to scan, as for a scan that is queued at once.',
  format: 'uri',
  maxLength: maxUrlLength,
};
const cronSchema = {
  description:
    '`daily`, `weekly`, or minute, hour, day of month, month and day of week, at most once an hour: the minute is one number. The presets run between 3:00 and 4:00, weekly on Mondays, at a minute that the schedule determines.',
};
const timezoneSchema = { description: 'A name of the IANA time zone database, such as `Europe/Berlin`.' };
const notATarget = { context: { code: 'invalid_target' } };
const scanType = mustBe(`one of ${scanTypes.join(', ')}`);
const cron = mustBe(`daily, weekly, or a cron expression of at most ${maxCronLength} characters`);
const timezone = mustBe('a name of the IANA time zone database, such as Europe/Berlin or UTC');
const trueOrFalse = mustBe('true or false');

/** `POST /v1/schedules` */
export class CreateScheduleBody {
  @JSONSchema(targetSchema)
  @Validate(IsScannable, notATarget)
  readonly target!: string;

  @JSONSchema({ description: 'Type of the scans.', default: 'quick' })
  @MayBeAbsent()
  @IsIn(scanTypes, scanType)
  readonly scan_type?: ScanType;

  @JSONSchema(cronSchema)
  @IsString(cron)
  @MaxLength(maxCronLength, cron)
  readonly cron!: string;

  @JSONSchema({ ...timezoneSchema, default: 'UTC' })
  @MayBeAbsent()
  @IsString(timezone)
  @MaxLength(maxTimezoneLength, timezone)
  readonly timezone?: string;

  @JSONSchema({ description: 'Whether it runs.', default: true })
  @MayBeAbsent()
  @IsBoolean(trueOrFalse)
  readonly enabled?: boolean;
}

/** `PATCH /v1/schedules/{schedule_id}` */
export class ChangeScheduleBody {
  @JSONSchema(targetSchema)
  @MayBeAbsent()
  @Validate(IsScannable, notATarget)
  readonly target?: string;

  @JSONSchema({ description: 'Type of the scans.' })
  @MayBeAbsent()
  @IsIn(scanTypes, scanType)
  readonly scan_type?: ScanType;

  @JSONSchema(cronSchema)
  @MayBeAbsent()
  @IsString(cron)
  @MaxLength(maxCronLength, cron)
  readonly cron?: string;

  @JSONSchema(timezoneSchema)
  @MayBeAbsent()
  @IsString(timezone)
  @MaxLength(maxTimezoneLength, timezone)
  readonly timezone?: string;

  @JSONSchema({ description: 'Whether it runs. Times that pass while it does not are not made up.' })
  @MayBeAbsent()
  @IsBoolean(trueOrFalse)
  readonly enabled?: boolean;
}
