import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { maxUrlLength } from '#egress';
import { webhookEventKinds } from '#webhooks';
import type { WebhookEventKind } from '#webhooks';
import { MayBeAbsent } from '../may-be-absent.ts';

const urlSchema = {
  description: 'https, port 443 or from 1024 up, a host at public addresses, no credentials, no fragment.',
  format: 'uri',
  maxLength: maxUrlLength,
};
const notAUrl = { message: '`url` must be a URL', context: { code: 'invalid_url' } };
const kinds = { each: true, message: `each of \`events\` must be one of ${webhookEventKinds.join(', ')}` };
const overlap = { message: '`overlap_hours` must be a whole number from 0 to 168' };

/** `POST /v1/webhook_endpoints` */
export class RegisterEndpointBody {
  @JSONSchema(urlSchema)
  @IsString(notAUrl)
  readonly url!: string;

  @JSONSchema({ description: 'Kinds of events to send; left out, all but `scan.started`.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(webhookEventKinds.length)
  @ArrayUnique()
  @IsIn(webhookEventKinds, kinds)
  readonly events?: readonly WebhookEventKind[];

  @JSONSchema({ description: 'For people, at most 500 characters.' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  readonly description?: string | null;
}

/** `PATCH /v1/webhook_endpoints/{endpoint_id}` */
export class ChangeEndpointBody {
  @JSONSchema(urlSchema)
  @MayBeAbsent()
  @IsString(notAUrl)
  readonly url?: string;

  @JSONSchema({ description: 'Kinds of events to send.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(webhookEventKinds.length)
  @ArrayUnique()
  @IsIn(webhookEventKinds, kinds)
  readonly events?: readonly WebhookEventKind[];

  @JSONSchema({ description: 'For people, at most 500 characters; null takes it away.' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  readonly description?: string | null;

  @JSONSchema({ description: 'Whether to send events. Enabling forgets earlier failures.' })
  @MayBeAbsent()
  @IsBoolean()
  readonly enabled?: boolean;
}

/** `POST /v1/webhook_endpoints/{endpoint_id}/rotate_secret` */
export class RotateSecretBody {
  @JSONSchema({ description: 'Hours for which earlier secrets go on signing beside the new one.', default: 24 })
  @MayBeAbsent()
  @IsInt(overlap)
  @Min(0, overlap)
  @Max(168, overlap)
  readonly overlap_hours?: number;
}
