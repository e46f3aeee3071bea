import { describe, expect, it } from '@jest/globals';
import { comparedValues } from './compared-values.ts';

describe('properties that scripts compare', () => {
  it('have the first word, number or truth value with which they are compared', () => {
    const script = `if (e.data.kind === 'note' && e.data.version == 2 && o.final !== true) show(o); if (o.kind === 'card') hide()`;
    expect(comparedValues(script)).toEqual({ kind: 'note', version: 2, final: true });
  });

  it('are not those of the platform, and not those that are compared with a variable', () => {
    expect(comparedValues('if (e.key === "Enter" && list.length === 2 && o.kind === kind) show()')).toEqual({});
  });
});
