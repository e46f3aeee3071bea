import type { Report } from './report.ts';

/** The scan with its findings as the API has them; each also says whether it is ignored or new. */
export function jsonReport({ result, findings, verdict }: Report): string {
  const document = {
    ...result,
    passed: verdict.exitCode === 0,
    reasons: verdict.reasons,
    findings: findings.map(({ finding, ignored, isNew }) => ({
      ...finding,
      ignored: ignored ? { reason: ignored.reason, expires_at: ignored.expires_at } : null,
      ...(isNew !== undefined && { is_new: isNew }),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
