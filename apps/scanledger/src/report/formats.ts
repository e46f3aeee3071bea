import type { Style } from '#terminal';
import { UsageError } from '../exit-codes.ts';
import { htmlReport } from './html-report.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';
import { markdownReport } from './markdown-report.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarif-report.ts';
import { textReport } from './text-report.ts';

export const formats = ['text', 'json', 'sarif', 'junit', 'markdown', 'html'] as const;
export type Format = (typeof formats)[number];

const byEnding = new Map<string, Format>([
  ['txt', 'text'],
  ['json', 'json'],
  ['sarif', 'sarif'],
  ['xml', 'junit'],
  ['md', 'markdown'],
  ['html', 'html'],
]);

/** A file to write a report to. */
export interface ReportFile {
  readonly format: Format;
  readonly path: string;
}

/** The report in a format. `style` is for text, `version` is the program's. */
export function render(report: Report, format: Format, style: Style, version: string): string {
  switch (format) {
    case 'text':
      return textReport(report, style);
    case 'json':
      return jsonReport(report);
    case 'sarif':
      return sarifReport(report, version);
    case 'junit':
      return junitReport(report);
    case 'markdown':
      return markdownReport(report);
    case 'html':
      return htmlReport(report);
  }
}

/**
 * `FILE` with an ending that tells the format, or `FORMAT=FILE`.
 * @throws UsageError when the format is not known
 */
export function parseReportFile(text: string): ReportFile {
  const [, name, path] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (name !== undefined && path !== undefined) return { format: formatOf(name), path };
  const ending = /\.(\w+)$/.exec(text)?.[1]?.toLowerCase() ?? '';
  const format = byEnding.get(ending);
  if (format === undefined) {
    throw new UsageError(`the format of ${text} is not known: write ${formats.join('|')}=FILE, or use a known ending`);
  }
  return { format, path: text };
}

/** @throws UsageError when there is no such format */
export function formatOf(name: string): Format {
  const format = formats.find((known) => known === name);
  if (format === undefined) throw new UsageError(`there is no format ${name}: use ${formats.join(', ')}`);
  return format;
}
