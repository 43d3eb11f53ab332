export const settingsTexts = {
  title: 'Settings',
  profile: 'Profile',
  name: 'Display Name',
  email: 'Email',
  preferences: 'App Preferences',
  dark: 'Dark Mode',
  engines: 'Who does the work',
  speech: 'Transcription',
  noSpeech: 'No speech engine yet: recordings wait and run when one appears',
  language: 'Analysis and chat',
  unknownEngine: 'Known after the first sync',
  usage: 'Usage Statistics',
  recordings: 'Recordings',
  recorded: 'Recorded',
  stored: 'MB stored',
  /** What was recorded, in the largest unit that is not nothing. */
  recordedTime: (seconds: number): string => {
    const minutes = Math.floor(seconds / 60)
    if (minutes === 0) return `${Math.round(seconds)} s`
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60}`
  },
  signOut: 'Sign Out',
  signOutQuestion: 'Sign out of this device?',
  signOutText: 'Your recordings are removed from this device. Everything that was uploaded stays on the server.',
  signOutUnsent: (count: number): string =>
    count === 1
      ? '1 recording was never uploaded. It exists only here, and signing out deletes it.'
      : `${count} recordings were never uploaded. They exist only here, and signing out deletes them.`,
  stay: 'Stay',
  signOutAndDelete: (count: number): string =>
    count === 1 ? 'Sign out and delete 1 recording' : `Sign out and delete ${count} recordings`,
  signOutRecording: 'Stop the recording first. Signing out would end it.',
  signOutFailed: 'You are still signed in',
  signOutOffline: 'With no network now, your session on the server ends when this device reaches it again.',
  signOutBroken: 'Part of your recordings could not be removed from this device. Try again.',
  signOutConsequence: (unsent: number, online: boolean): string => {
    const text = unsent > 0 ? settingsTexts.signOutUnsent(unsent) : settingsTexts.signOutText
    return online ? text : `${text} ${settingsTexts.signOutOffline}`
  },
  version: 'Version 1.0.0',
  storedHere: 'On this device',
  megabytes: (value: string): string => `${value} MB`,
} as const
