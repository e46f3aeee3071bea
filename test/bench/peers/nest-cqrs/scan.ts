import { AggregateRoot } from '@nestjs/cqrs';

export class ScanQueued {
  constructor(
    readonly scanId: string,
    readonly target: string,
    readonly scanType: string,
    readonly createdAt: string,
  ) {}
}

export class Scan extends AggregateRoot {
  constructor(readonly id: string) {
    super();
  }

  queue(target: string, scanType: string): void {
    this.apply(new ScanQueued(this.id, target, scanType, new Date().toISOString()));
  }
}
