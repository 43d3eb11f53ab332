import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const lossTexts = {
  title: 'Ihr Browser hat Earmarks Daten auf diesem Gerät gelöscht.',
  coming: 'Alles Hochgeladene kommt vom Server zurück.',
  unsent: (count) =>
    count === 1
      ? 'Eine Aufnahme war nicht hochgeladen und ist verloren:'
      : `${numberText(count)} Aufnahmen waren nicht hochgeladen und sind verloren:`,
  untitled: 'Aufnahme ohne Titel',
  advice: 'Damit das seltener passiert, installieren Sie Earmark, oder erlauben Sie ihm, Daten zu speichern.',
  understood: 'OK',
} satisfies Translated<typeof english.lossTexts>

export const databaseTexts = {
  reload: 'Neu laden',
  blocked:
    'Eine ältere Version von Earmark ist in einem anderen Tab offen. Schließen Sie diesen Tab, dann laden Sie hier neu.',
  outdated:
    'Eine neuere Version von Earmark ist in einem anderen Tab offen. Laden Sie diesen Tab neu, wenn Sie nicht aufnehmen.',
  lost: 'Earmark kann auf diesem Gerät gerade nichts speichern. Schließen Sie andere Tabs, oder geben Sie Speicherplatz frei.',
  standIn: {
    app: 'Earmark kann seine Daten in diesem Browser nicht öffnen. Sie sehen, was auf dem Server ist. Laden Sie neu, wenn Sie nicht aufnehmen.',
    audio:
      'Neue Aufnahmen werden hier in Dateien gesichert: Der übliche Speicher öffnet sich nicht. Laden Sie neu, wenn Sie nicht aufnehmen.',
    both: 'Earmarks Speicher öffnet sich nicht. Sie sehen, was der Server hat, Neues kommt in Dateien. Laden Sie neu, wenn Sie nicht aufnehmen.',
  },
} satisfies Translated<typeof english.databaseTexts>
