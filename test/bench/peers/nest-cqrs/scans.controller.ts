import { createHash, randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  Post,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { IsIn, IsOptional, IsUrl } from 'class-validator';
import { QueueScan } from './queue-scan.handler.ts';
import { GetScan } from './scans.projection.ts';

class QueueScanBody {
  @IsUrl({ require_tld: false })
  target!: string;

  @IsOptional()
  @IsIn(['quick', 'full'])
  scan_type?: string;
}

class KeyGuard implements CanActivate {
  readonly #hashes = new Set([hashOf(process.env['BENCH_KEY'] ?? '')]);

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<{ headers: Record<string, string> }>();
    const [, key = ''] = (headers['authorization'] ?? '').split(' ');
    if (!this.#hashes.has(hashOf(key))) throw new UnauthorizedException();
    return true;
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

@Controller('/v1/scans')
@UseGuards(new KeyGuard())
export class ScansController {
  constructor(
    readonly commandBus: CommandBus,
    readonly queryBus: QueryBus,
  ) {}

  @Post()
  @HttpCode(201)
  async create(@Body() { target, scan_type: scanType = 'quick' }: QueueScanBody): Promise<object> {
    const scanId = `scan_${randomUUID()}`;
    await this.commandBus.execute(new QueueScan(scanId, target, scanType));
    return { scan_id: scanId, status: 'queued' };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<object> {
    const scan = await this.queryBus.execute<GetScan, { readonly _id: string; readonly status: string } | null>(
      new GetScan(id),
    );
    if (scan === null) throw new NotFoundException();
    const { _id: scanId, ...shown } = scan;
    return { scan_id: scanId, ...shown };
  }
}
