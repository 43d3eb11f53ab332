import { pushTexts } from '../../i18n/english/push.ts'

/** Where the person takes back what was said to the browser. */
export function unblockHint(userAgent: string, installed: boolean): string {
  const { blocked } = pushTexts
  if (installed) return blocked.installed
  if (/Firefox/.test(userAgent)) return blocked.firefox
  return /Safari/.test(userAgent) && !/Chrom/.test(userAgent) ? blocked.safari : blocked.chromium
}
