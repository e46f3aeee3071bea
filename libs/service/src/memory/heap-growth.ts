import { setFlagsFromString } from 'node:v8';
import { garbageCollector } from '#kernel';
import { boundYoungGeneration } from './bound-young-generation.ts';

/**
 * Has the engine collect garbage often: when the heap has grown by so many percent, with a young generation of its present
 * size. While much is allocated and little of it is kept, 30 % halve the memory of a process whose stores are servers, for up
 * to a tenth more processor time. By default the heap may grow to four times its size.
 */
export function boundHeapGrowth(percent?: number): void {
  boundYoungGeneration();
  boundOldGeneration(percent);
}

/** As `boundHeapGrowth`, with a young generation that may grow. */
export function boundOldGeneration(percent = 30): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** The engine knows by how much the heap may grow when it has collected all garbage, which takes tens of milliseconds. */
export function collectGarbage(): void {
  garbageCollector()({ type: 'major', execution: 'sync' });
}

/** Lets the heap grow as it does by default. */
export function freeHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=0');
}
