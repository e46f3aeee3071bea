import { expect } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import type { Person } from './people.ts';

/** Starts a scan on the page Scans. @returns the path of the scan's page, once the scan has completed */
export async function completedScan({ visitor }: Person, target: string): Promise<string> {
  await visitor.open('/scans');
  const { path } = await visitor.submit('/scans', { fields: { new_target: target } });
  expect(path).toMatch(/^\/scans\/scan_\w+$/);
  await eventually(
    () => visitor.open(path),
    ({ text }) => text.includes('Completed'),
  );
  return path;
}
