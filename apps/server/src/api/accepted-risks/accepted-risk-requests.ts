import { IsOptional, IsString, Length, Matches, Validate } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { IsNotBlank } from '../is-not-blank.ts';
import { IsTimestamp } from '../is-timestamp.ts';
import { mustBe } from '../must-be.ts';
import { mustBePrintable, printableText } from '../printable-text.ts';

const reason = mustBe('a text of 1 to 1000 characters');

/** `POST /v1/accepted_risks` */
export class AcceptRiskBody {
  @JSONSchema({ description: 'The `fingerprint` of a finding.' })
  @IsString(mustBe('the fingerprint of a finding'))
  @Matches(/^fp1_[0-9a-f]{32}$/, mustBe('the fingerprint of a finding, `fp1_` and 32 hexadecimal digits'))
  readonly fingerprint!: string;

  @JSONSchema({ description: 'Why the risk is accepted, for people: 1 to 1000 characters, not blank.' })
  @IsString(reason)
  @Length(1, 1_000, reason)
  @Matches(printableText, mustBePrintable)
  @Validate(IsNotBlank)
  readonly reason!: string;

  @JSONSchema({
    description: 'RFC 3339, in the future. By default, or with null, it does not expire.',
  })
  @IsOptional()
  @Validate(IsTimestamp)
  readonly expires_at?: string | null;
}
