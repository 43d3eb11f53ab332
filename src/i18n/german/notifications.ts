import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const notificationsTexts = {
  title: 'Mitteilungen',
  empty: 'Noch ist nichts geschehen. Die letzten 50 Mitteilungen stehen hier.',
  clear: 'Alle löschen',
  close: 'Schließen',
  open: 'Öffnen',
  isNew: 'Neu:',
  ready: {
    transcript: 'Transkript fertig',
    analysis: 'Transkript und Analyse fertig',
    empty: 'Transkribiert: keine Sprache gehört',
  },
} satisfies Translated<typeof english.notificationsTexts>

export const pushTexts = {
  label: 'Push-Mitteilungen',
  offer: 'Das nächste Transkript kann sich melden, wenn es fertig ist, auch wenn Earmark geschlossen ist.',
  shown: 'Gezeigt wird der Titel der Aufnahme, auch bei gesperrtem Bildschirm, und nichts von dem, was gesagt wurde.',
  allow: 'Melden, wenn es fertig ist',
  never: 'Nein, danke',
  failed: 'Noch nicht eingerichtet',
  failedText:
    'Der Push-Dienst dieses Browsers ist nicht zu erreichen. Es wird noch einmal versucht, wenn Sie Earmark wieder öffnen.',
  device: 'Auf diesem Gerät',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  again: 'Noch einmal',
  state: {
    on: 'An. Der Titel der Aufnahme wird gezeigt, auch bei gesperrtem Bildschirm',
    off: 'Aus. Gezeigt würde der Titel einer Aufnahme, auch bei gesperrtem Bildschirm',
    unfinished: 'Erlaubt, aber der Server weiß es noch nicht',
    unsupported: 'Dieser Browser kann es nicht. Earmark meldet sich, solange es offen ist',
    'install-first':
      'Legen Sie Earmark zuerst auf den Home-Bildschirm: auf „Teilen“ tippen, dann „Zum Home-Bildschirm“',
  },
  needsNetwork: 'Braucht einmal das Netz',
  blocked: {
    installed: 'Blockiert. Erlauben Sie Earmark Mitteilungen in den Einstellungen dieses Geräts',
    chromium:
      'In diesem Browser blockiert. Tippen Sie auf das Zeichen links neben der Adresse und erlauben Sie Benachrichtigungen',
    firefox:
      'In diesem Browser blockiert. Tippen Sie auf das Zeichen links neben der Adresse und entfernen Sie „Blockiert“ bei Benachrichtigungen',
    safari:
      'In Safari blockiert. Öffnen Sie die Einstellungen, dann Websites, Mitteilungen, und erlauben Sie diese Adresse',
  },
} satisfies Translated<typeof english.pushTexts>
