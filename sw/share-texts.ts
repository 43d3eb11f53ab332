/** The worker's own: a page is of no use where the databases of this device take nothing. */
export const shareTexts = {
  en: {
    text: 'What you shared could not be kept: this browser stores nothing at the moment. It is where it was. Free some space, close other tabs of Earmark, and share it again.',
    back: 'To your recordings',
  },
  de: {
    text: 'Was Sie geteilt haben, konnte nicht aufbewahrt werden: Dieser Browser speichert im Moment nichts. Es ist noch dort, wo es war. Schaffen Sie Platz, schließen Sie andere Tabs von Earmark, und teilen Sie es noch einmal.',
    back: 'Zu Ihren Aufnahmen',
  },
}
