import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { consoleForSpecs } from './people.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-opt-outs-'));
const file = join(directory, 'opt-outs.txt');
writeFileSync(file, 'shop.test\n');
const { owner } = consoleForSpecs({ SCAN_BLOCKLIST_FILE: file });
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const recurrence = { scan_type: 'quick', recurrence: 'daily', timezone: 'UTC' };

it.each([
  ['a scan', '/scans', '/scans', { new_target: 'https://www.shop.test/' }, 'www.shop.test'],
  ['a schedule', '/schedules/new', '/schedules', { target: 'https://shop.test/', ...recurrence }, 'shop.test'],
  ['a target', '/targets', '/targets', { host: 'shop.test' }, 'shop.test'],
])(
  'the form of %s names the reason for a site whose owner has opted out',
  async (_what, page, action, fields, host) => {
    const { visitor } = await owner();
    await visitor.open(page);
    const rejected = await visitor.submit(action, { fields });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain(`is not allowed: the owner of ${host} has opted out of scans`);
  },
);
