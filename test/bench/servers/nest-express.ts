import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Body, Controller, Get, HttpCode, Module, Param, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { IsIn, IsOptional, IsUrl } from 'class-validator';

/** The peer: what most Nest services are made of, Express and class-validator, with no store at all. */
class QueueScanBody {
  target!: string;
  scan_type?: string;
}
IsUrl()(QueueScanBody.prototype, 'target');
IsOptional()(QueueScanBody.prototype, 'scan_type');
IsIn(['quick', 'full'])(QueueScanBody.prototype, 'scan_type');

class ScansController {
  get(scanId: string): object {
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
Param('scan_id')(prototype, 'get', 0);
Get(':scan_id')(prototype, 'get', method('get'));
Body()(prototype, 'create', 0);
Reflect.defineMetadata('design:paramtypes', [QueueScanBody], prototype, 'create');
Post()(prototype, 'create', method('create'));
HttpCode(201)(prototype, 'create', method('create'));
Controller('/v1/scans')(ScansController);
Module({ controllers: [ScansController] })(BenchModule);

const app = await NestFactory.create(BenchModule, new ExpressAdapter(), { logger: false });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
console.log(JSON.stringify({ event: 'listening', url: `http://127.0.0.1:${port}` }));
process.on('SIGTERM', () => process.exit(0));
