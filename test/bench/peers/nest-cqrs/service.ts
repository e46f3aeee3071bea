/** A service as tutorials of Nest's CQRS module write one: EventStoreDB for events, Mongoose for the read model. */
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import mongoose from 'mongoose';
import { QueueScanHandler } from './queue-scan.handler.ts';
import { ScanRepository } from './scan.repository.ts';
import { ScansController } from './scans.controller.ts';
import { GetScanHandler, ScanQueuedHandler } from './scans.projection.ts';

@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [ScansController],
  providers: [QueueScanHandler, ScanRepository, ScanQueuedHandler, GetScanHandler],
})
class ServiceModule {}

await mongoose.connect(process.env['MONGODB_URL'] ?? '');
const app = await NestFactory.create(ServiceModule, new FastifyAdapter(), { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
console.log(JSON.stringify({ event: 'listening', url: `http://127.0.0.1:${port}` }));
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
