import { IsString, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { mustBe } from '../must-be.ts';

const maxHostLength = 253;
const host = mustBe(`a host name of at most ${maxHostLength} characters`);

/** `POST /v1/targets` */
export class AddTargetBody {
  @JSONSchema({ description: 'The registrable domain of the site, such as `example.com`, without scheme and port.' })
  @IsString(host)
  @MaxLength(maxHostLength, host)
  readonly host!: string;
}
