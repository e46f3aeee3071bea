import { describe, expect, it } from '@jest/globals';
import { startProblem } from './start-problem.ts';

describe('why a browser did not start', () => {
  it('is what it ended itself for, not what the script that started it said before', () => {
    const said = [
      '/usr/bin/chromium: 9: [: 25276514304: unexpected operator',
      '[17978:17978:1124/203137.600221:FATAL:chrome/browser/process_singleton_posix.cc:315] Socket path too long: /tmp/x.',
      '[17999:17999:0100/000000.647628:ERROR:content/zygote/zygote_linux.cc:662] write: Broken pipe (32)',
    ].join('\n');
    expect(startProblem(said)).toBe('the browser did not start: Socket path too long: /tmp/x.');
  });

  it('is the first line otherwise', () => {
    expect(startProblem('no such library\nfurther')).toBe('the browser did not start: no such library');
  });
});
