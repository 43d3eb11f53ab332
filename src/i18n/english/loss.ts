import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** Where the browser has deleted what this device had. */
export const lossTexts = defineMessages('lossTexts', {
  title: "Your browser deleted Earmark's data from this device.",
  coming: 'Everything you uploaded will come back from the server.',
  unsent: (count: number): string =>
    count === 1
      ? 'One recording was not uploaded and is lost:'
      : `${numberText(count)} recordings were not uploaded and are lost:`,
  untitled: 'Untitled recording',
  advice: 'To make this less likely, install Earmark or allow it to store data.',
  understood: 'OK',
})

/** Where a database of this device does not do its work. */
export const databaseTexts = defineMessages('databaseTexts', {
  reload: 'Reload',
  blocked: 'An older version of Earmark is open in another tab. Close that tab, then reload this one.',
  outdated: "A newer version of Earmark is open in another tab. Reload this tab when you're not recording.",
  lost: "Earmark can't save anything on this device right now. Close other tabs or free some space.",
  standIn: {
    app: "Earmark can't open its data in this browser, so you're seeing what's on the server. Reload when you're not recording.",
    audio:
      "Earmark is saving new recordings to files on this device, because its usual storage didn't open. Reload when you're not recording.",
    both: "Earmark can't open its storage. You're seeing what's on the server; new recordings are saved to files. Reload when you're not recording.",
  },
})
