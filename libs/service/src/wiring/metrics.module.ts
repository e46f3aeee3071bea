import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.ts';

/** The metrics of a server. The commands of operators have none. */
@Global()
@Module({})
export class MetricsModule {
  static with(metrics: Metrics): DynamicModule {
    return { module: MetricsModule, providers: [{ provide: Metrics, useValue: metrics }], exports: [Metrics] };
  }
}
