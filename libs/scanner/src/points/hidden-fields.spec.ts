import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../testing/site.ts';
import { parameterGroups } from './parameter-points.ts';
import { submission } from './submission.ts';

const siteWith = (fields: string, action = '/notes') =>
  givenSite({
    scanType: 'full',
    responses: { '/': `<form method="post" action="${action}">${fields}<button>Send</button></form>` },
  });
const pointsOf = (fields: string, action?: string) =>
  parameterGroups(siteWith(fields, action)).flatMap(({ points }) => points);
const note = '<input type="hidden" name="id" value=""><input name="title"><textarea name="text"></textarea>';

describe('an empty hidden field of a form', () => {
  it('is sent as a browser sends it where the form is submitted', () => {
    const [form] = siteWith(note).pages[0]?.forms ?? [];
    expect(form && submission(form).body).toBe('id=&title=1&text=1');
  });

  it('names no entry that is there already, where sending the form leaves one', () => {
    const points = pointsOf(note);
    expect(points.map(({ name }) => name)).toEqual(['title', 'text']);
    expect(points[0]?.request('x').body).toBe('id=&title=x&text=1');
  });

  it('is tested where sending the form changes nothing', () => {
    const points = pointsOf('<input type="hidden" name="view" value=""><input name="q">', '/find');
    expect(points.map(({ name }) => name)).toEqual(['view', 'q']);
  });

  it('is tested in any form where the field has a value', () => {
    const points = pointsOf('<input type="hidden" name="topic" value="oak"><textarea name="text"></textarea>');
    expect(points.map(({ name }) => name)).toEqual(['topic', 'text']);
  });
});
