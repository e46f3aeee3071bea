import type { Settings } from './settings.ts';

/** What a full scan requires: where strangers can sign up, always a proof of ownership. */
export function fullScanRequires({
  FULL_SCAN_REQUIRES,
  OPEN_SIGNUP,
}: Pick<Settings, 'FULL_SCAN_REQUIRES' | 'OPEN_SIGNUP'>): 'none' | 'verification' {
  return FULL_SCAN_REQUIRES ?? (OPEN_SIGNUP === 'on' ? 'verification' : 'none');
}
