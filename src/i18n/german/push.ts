import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const pushTexts = {
  label: 'Push-Mitteilungen',
  offer: 'Lassen Sie sich benachrichtigen, wenn das nächste Transkript fertig ist, auch wenn Earmark geschlossen ist.',
  shown: 'Angezeigt wird der Titel der Aufnahme, auch auf dem Sperrbildschirm, aber nichts Gesagtes.',
  allow: 'Benachrichtigen',
  never: 'Nein, danke',
  failed: 'Noch nicht eingerichtet',
  failedText:
    'Der Push-Dienst dieses Browsers ist nicht erreichbar. Earmark versucht es erneut, wenn Sie die App wieder öffnen.',
  device: 'Auf diesem Gerät',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  again: 'Erneut versuchen',
  state: {
    on: 'Ein. Zeigt den Titel der Aufnahme, auch auf dem Sperrbildschirm.',
    off: 'Aus. Wenn eingeschaltet, erscheint der Titel der Aufnahme, auch auf dem Sperrbildschirm.',
    unfinished: 'Erlaubt, aber auf dem Server noch nicht eingerichtet.',
    unsupported: 'Dieser Browser unterstützt das nicht. Earmark meldet sich nur, solange es geöffnet ist.',
    'install-first':
      'Fügen Sie Earmark zuerst zum Home-Bildschirm hinzu: Tippen Sie auf „Teilen“, dann „Zum Home-Bildschirm“.',
  },
  needsNetwork: 'Zum Ändern online gehen',
  blocked: {
    installed: 'Blockiert. Erlauben Sie Mitteilungen für Earmark in den Einstellungen dieses Geräts.',
    chromium:
      'In diesem Browser blockiert. Tippen Sie auf das Symbol links neben der Adresse und erlauben Sie Benachrichtigungen.',
    firefox:
      'In diesem Browser blockiert. Tippen Sie auf das Symbol links neben der Adresse und entfernen Sie „Blockiert“ bei den Benachrichtigungen.',
    safari:
      'In Safari blockiert. Öffnen Sie in den Safari-Einstellungen „Websites“, dann „Mitteilungen“, und erlauben Sie diese Adresse.',
  },
} satisfies Translated<typeof english.pushTexts>
