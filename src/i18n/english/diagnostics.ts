import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** A page for support (docs/decisions.md#debug-page). */
export const diagnosticsTexts = defineMessages('diagnosticsTexts', {
  title: 'Diagnostics',
  text: 'What Earmark knows about this device and browser. It contains no recordings, titles or transcripts.',
  copy: 'Copy',
  copied: 'Copied to clipboard',
  copyFailed: 'Copy failed',
  copyFailedText: 'Select the text and copy it yourself.',
  gathering: 'Checking this device...',
  unknown: 'not known',
  yes: 'yes',
  no: 'no',
  none: 'none',
  controlsNoPage: 'not controlling this page',
  inMemory: (databases: number): string => `${databases} in memory`,
  rows: {
    version: 'Version',
    browser: 'Browser',
    installed: 'Installed',
    online: 'Online',
    session: 'Session',
    storage: 'Storage used / granted',
    promised: 'Persistent storage',
    worker: 'Service worker',
    backgroundSync: 'Background Sync',
    databases: 'Databases',
    recordings: 'Recordings / not uploaded / not saved',
    outbox: 'Waiting to be sent',
    crashes: 'Crashes',
    errors: 'Errors',
  },
  times: (count: number, last: string): string => `${numberText(count)}, the last at ${last}`,
})
