import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, EventCatalogue, EventLog } from '#event-sourcing';
import { readScanEvents } from '#scans';
import { receiptEvent } from './receipt-event.ts';
import { receiptsId, receiptsStream } from './receipts.decider.ts';
import { RecordReceipt } from './record-receipts.saga.ts';

@CommandHandler(RecordReceipt)
export class RecordReceiptHandler implements ICommandHandler<RecordReceipt> {
  readonly #executor: CommandExecutor;
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(executor: CommandExecutor, log: EventLog, catalogue: EventCatalogue) {
    this.#executor = executor;
    this.#log = log;
    this.#catalogue = catalogue;
  }

  async execute({ scanId, context }: RecordReceipt): Promise<void> {
    const event = receiptEvent(await readScanEvents(this.#log, this.#catalogue, scanId));
    if (event === undefined) throw new Error(`the stream of scan ${scanId} does not show its end`);
    await this.#executor.execute(receiptsStream, receiptsId, { type: 'AppendLeaf', event }, context);
  }
}
