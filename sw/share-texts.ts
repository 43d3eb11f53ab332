/** The worker's own: a page is of no use where the databases of this device take nothing. */
export const shareTexts = {
  en: {
    text: "What you shared couldn't be saved: this browser can't save anything right now. It's still where it was. Free some space, close other tabs of Earmark, and share it again.",
    back: 'To your recordings',
  },
  de: {
    text: 'Was Sie geteilt haben, konnte nicht gesichert werden: Dieser Browser kann gerade nichts sichern. Es ist noch dort, wo es war. Geben Sie Speicherplatz frei, schließen Sie andere Tabs von Earmark, und teilen Sie es noch einmal.',
    back: 'Zu Ihren Aufnahmen',
  },
}
