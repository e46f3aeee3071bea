import 'reflect-metadata';
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Module,
  Param,
  Post,
  UnauthorizedException,
  ValidationPipe,
} from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { IsIn, IsOptional, IsUrl, Matches } from 'class-validator';

/**
 * The peer: the same routes as most Nest services would have them, on Express, with a guard for the key and the limit,
 * class-validator for what comes in, the same headers, and no store at all.
 */
class QueueScanBody {
  target!: string;
  scan_type?: string;
}
IsUrl()(QueueScanBody.prototype, 'target');
IsOptional()(QueueScanBody.prototype, 'scan_type');
IsIn(['quick', 'full'])(QueueScanBody.prototype, 'scan_type');

class ScanPath {
  scan_id!: string;
}
Matches(/^scan_[0-9A-Za-z]{22}$/)(ScanPath.prototype, 'scan_id');

interface Response {
  set(headers: Record<string, string>): void;
}

const perMinute = 1_000_000_000;

/** Knows one key, and counts its requests of the minute. */
class KeyGuard implements CanActivate {
  readonly #hashes = new Set([hashOf(process.env['BENCH_KEY'] ?? '')]);
  #used = 0;
  #resetAt = Date.now() + 60_000;

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const [, key] = (http.getRequest<{ headers: Record<string, string> }>().headers['authorization'] ?? '').split(' ');
    if (key === undefined || !this.#hashes.has(hashOf(key))) throw new UnauthorizedException();
    if (Date.now() >= this.#resetAt) [this.#used, this.#resetAt] = [0, Date.now() + 60_000];
    this.#used += 1;
    const remaining = perMinute - this.#used;
    const seconds = Math.ceil((this.#resetAt - Date.now()) / 1_000);
    http.getResponse<Response>().set({
      'x-request-id': randomUUID(),
      'service-version': '1',
      'cache-control': 'private, no-cache',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-ratelimit-limit': String(perMinute),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(this.#resetAt / 1_000)),
      'ratelimit-policy': `"default";q=${perMinute};w=60`,
      ratelimit: `"default";r=${remaining};t=${seconds}`,
    });
    return true;
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

class ScansController {
  get({ scan_id: scanId }: ScanPath): object {
    return {
      scan_id: scanId,
      status: 'queued',
      target: 'https://example.com/',
      scan_type: 'quick',
      progress: 0,
      created_at: '2026-06-01T12:00:00.000Z',
    };
  }

  create(_body: QueueScanBody): object {
    return { scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C', status: 'queued' };
  }
}

class BenchModule {}

// Applied by hand, because the program runs with its types stripped and not compiled.
const { prototype } = ScansController;
const method = (name: 'get' | 'create'): PropertyDescriptor => Object.getOwnPropertyDescriptor(prototype, name) ?? {};
Param()(prototype, 'get', 0);
Reflect.defineMetadata('design:paramtypes', [ScanPath], prototype, 'get');
Get(':scan_id')(prototype, 'get', method('get'));
Body()(prototype, 'create', 0);
Reflect.defineMetadata('design:paramtypes', [QueueScanBody], prototype, 'create');
Post()(prototype, 'create', method('create'));
HttpCode(201)(prototype, 'create', method('create'));
Controller('/v1/scans')(ScansController);
Module({ controllers: [ScansController] })(BenchModule);

const app = await NestFactory.create(BenchModule, new ExpressAdapter(), { logger: false });
app.useGlobalGuards(new KeyGuard());
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
console.log(JSON.stringify({ event: 'listening', url: `http://127.0.0.1:${port}` }));
process.on('SIGTERM', () => process.exit(0));
