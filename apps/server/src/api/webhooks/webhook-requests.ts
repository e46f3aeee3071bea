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
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { maxUrlLength } from '#egress';
import { webhookEventKinds } from '#webhooks';
import type { WebhookEventKind } from '#webhooks';
import { MayBeAbsent } from '../may-be-absent.ts';
import { mustBe } from '../must-be.ts';
import { PageQuery } from '../page-query.ts';
import { mustBePrintable, printableText } from '../printable-text.ts';

const urlSchema = {
  description:
    'https, port 443 or from 1024 up, a host at public addresses or in networks that the operator allows, no credentials, no fragment.',
  format: 'uri',
  maxLength: maxUrlLength,
};
const orNull = { type: ['string', 'null'] as never };
const notAUrl = { message: '`url` must be a URL', context: { code: 'invalid_url' } };
const kinds = { each: true, ...mustBe(`an array of kinds of events (${webhookEventKinds.join(', ')})`) };
const overlap = mustBe('an integer between 0 and 168');
const description = mustBe('a text of at most 500 characters, or null');
const kindList = mustBe(`an array of 1 to ${webhookEventKinds.length} different kinds of events`);

/** `POST /v1/webhook_endpoints` */
export class RegisterEndpointBody {
  @JSONSchema(urlSchema)
  @IsString(notAUrl)
  readonly url!: string;

  @JSONSchema({ description: 'Kinds of events to send; by default all but `scan.started`.' })
  @MayBeAbsent()
  @IsArray(kindList)
  @ArrayMinSize(1, kindList)
  @ArrayMaxSize(webhookEventKinds.length, kindList)
  @ArrayUnique(kindList)
  @IsIn(webhookEventKinds, kinds)
  readonly events?: readonly WebhookEventKind[];

  @JSONSchema({ description: 'For people, at most 500 characters.', ...orNull })
  @IsOptional()
  @IsString(description)
  @MaxLength(500, description)
  @Matches(printableText, mustBePrintable)
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
  @IsArray(kindList)
  @ArrayMinSize(1, kindList)
  @ArrayMaxSize(webhookEventKinds.length, kindList)
  @ArrayUnique(kindList)
  @IsIn(webhookEventKinds, kinds)
  readonly events?: readonly WebhookEventKind[];

  @JSONSchema({ description: 'For people, at most 500 characters; null removes it.', ...orNull })
  @IsOptional()
  @IsString(description)
  @MaxLength(500, description)
  @Matches(printableText, mustBePrintable)
  readonly description?: string | null;

  @JSONSchema({ description: 'Whether to send events. Enabling resets the count of failures.' })
  @MayBeAbsent()
  @IsBoolean(mustBe('true or false'))
  readonly enabled?: boolean;
}

/** `GET /v1/events` */
export class ListEventsQuery extends PageQuery {
  @JSONSchema({ description: 'Returns only events of this type.' })
  @MayBeAbsent()
  @IsIn(webhookEventKinds, mustBe(`one of ${webhookEventKinds.join(', ')}`))
  readonly type?: WebhookEventKind;
}

/** `POST /v1/webhook_endpoints/{endpoint_id}/rotate_secret` */
export class RotateSecretBody {
  @JSONSchema({ description: 'Hours for which earlier secrets still sign beside the new one.', default: 24 })
  @MayBeAbsent()
  @IsInt(overlap)
  @Min(0, overlap)
  @Max(168, overlap)
  readonly overlap_hours?: number;
}
