import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const diagnosticsTexts = {
  title: 'Diagnose',
  text: 'Was Earmark über dieses Gerät und diesen Browser weiß. Aufnahmen, Titel und Transkripte sind nicht enthalten.',
  copy: 'Kopieren',
  copied: 'In die Zwischenablage kopiert',
  copyFailed: 'Nicht kopiert',
  copyFailedText: 'Markieren Sie den Text und kopieren Sie ihn selbst.',
  gathering: 'Dieses Gerät wird geprüft …',
  unknown: 'unbekannt',
  yes: 'ja',
  no: 'nein',
  none: 'keine',
  controlsNoPage: 'steuert diese Seite nicht',
  inMemory: (databases) => `${databases} im Arbeitsspeicher`,
  rows: {
    version: 'Version',
    browser: 'Browser',
    installed: 'Installiert',
    online: 'Online',
    session: 'Sitzung',
    storage: 'Speicher belegt / verfügbar',
    promised: 'Dauerhafter Speicher',
    worker: 'Service Worker',
    backgroundSync: 'Background Sync',
    databases: 'Datenbanken',
    recordings: 'Aufnahmen / nicht hochgeladen / nicht gespeichert',
    outbox: 'Wartet auf Versand',
    crashes: 'Abstürze',
    errors: 'Fehler',
  },
  times: (count, last) => `${numberText(count)}, zuletzt ${last}`,
} satisfies Translated<typeof english.diagnosticsTexts>
