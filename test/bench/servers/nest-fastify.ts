import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

/** What the framework alone costs: a route of Nest on Fastify that returns an object, without a key, a limit, headers or a store. */
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
}

class BenchModule {}

// Applied by hand, because the program runs with its types stripped and not compiled.
const { prototype } = ScansController;
Param('scan_id')(prototype, 'get', 0);
Get(':scan_id')(prototype, 'get', Object.getOwnPropertyDescriptor(prototype, 'get') ?? {});
Controller('/v1/scans')(ScansController);
Module({ controllers: [ScansController] })(BenchModule);

const app = await NestFactory.create(BenchModule, new FastifyAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
console.log(JSON.stringify({ event: 'listening', url: `http://127.0.0.1:${port}` }));
process.on('SIGTERM', () => process.exit(0));
