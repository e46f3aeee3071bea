import { describe, expect, it } from '@jest/globals';
import { textField } from './fields.ts';

describe('a field for a date', () => {
  const field = (value: string) => String(textField({ name: 'until', label: 'Until', type: 'date', value }));

  it('keeps the date that was typed', () => {
    expect(field('2026-11-22')).toContain('value="2026-11-22"');
  });

  it('is empty where the text is no date', () => {
    for (const text of ['', 'tomorrow', '2026-11-22T00:00', '22.11.2026', '<script>']) {
      expect(field(text)).not.toContain('value=');
    }
  });
});
