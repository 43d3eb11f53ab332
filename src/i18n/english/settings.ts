import { defineMessages } from '../define-messages.ts'

export const settingsTexts = defineMessages('settingsTexts', {
  title: 'Settings',
  profile: 'Profile',
  name: 'Display Name',
  email: 'Email',
  preferences: 'App Preferences',
  asDevice: "Use the device's setting",
  dark: 'Dark Mode',
  appLanguage: 'Language',
  sameAsDevice: 'Same as this device',
  /** Each in itself, so that whoever speaks it finds it. */
  languages: { en: 'English', de: 'Deutsch' },
  languageFailed: 'Not changed',
  languageFailedText: 'The texts of that language could not be loaded. Try again when you are online.',
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
  signOutChanges: (count: number): string =>
    count === 1
      ? '1 change or question was not sent yet. It exists only here, and signing out deletes it.'
      : `${count} changes and questions were not sent yet. They exist only here, and signing out deletes them.`,
  signOutUnheard: (count: number): string =>
    count === 1
      ? 'The server does not say now that it still has 1 recording whose sound is here. If it was put back to an older state, signing out deletes the last copy.'
      : `The server does not say now that it still has ${count} recordings whose sound is here. If it was put back to an older state, signing out deletes the last copies.`,
  sendFirst: 'Send first',
  sendingFirst: 'Sending…',
  stay: 'Stay',
  signOutAndDelete: (count: number): string =>
    count === 1 ? 'Sign out and delete 1 recording' : `Sign out and delete ${count} recordings`,
  signOutAnyway: 'Sign out and delete',
  signOutRecording: 'Stop the recording first. Signing out would end it.',
  signOutFailed: 'You are still signed in',
  signOutOffline: 'With no network now, your session on the server ends when this device reaches it again.',
  signOutBroken: 'Part of your recordings could not be removed from this device. Try again.',
  signOutConsequence: (recordings: number, changes: number, unheard: number, online: boolean): string => {
    const { signOutUnsent, signOutChanges, signOutUnheard, signOutText, signOutOffline } = settingsTexts
    const said = [
      recordings > 0 ? signOutUnsent(recordings) : '',
      changes > 0 ? signOutChanges(changes) : '',
      recordings + changes === 0 ? signOutText : '',
      unheard > 0 ? signOutUnheard(unheard) : '',
      online ? '' : signOutOffline,
    ]
    return said.filter((sentence) => sentence !== '').join(' ')
  },
  version: 'Version 1.0.0',
  save: 'Save',
  saved: 'Profile Updated',
  saveFailed: 'Error',
  saveFailedText: 'Failed to update profile. Please try again.',
  push: 'Push Notifications',
  pushText: 'When a transcript or an analysis is ready',
  autoTranscribe: 'Auto-transcribe',
  autoTranscribeText: 'New recordings become text by themselves',
  sendAfterSave: 'Send after Save',
  sendAfterSaveText: 'Recordings stay on this device until you save them, instead of being sent as you speak',
  mail: 'Emails',
  mailText: 'Other than those you ask for to sign in',
  chooseFailed: 'Not changed',
  chooseFailedText: 'Your preferences are known after the first sync. Try again in a moment.',
  password: 'Password',
  passkeys: 'Passkeys',
  recoveryCodes: 'Recovery codes',
  devices: 'Signed-in devices',
  devicesOffline: 'The list needs a network.',
  devicesFailed: 'The list could not be loaded. Try again in a moment.',
  aBrowser: 'A browser',
  deviceOn: (browser: string, system: string): string => `${browser} on ${system}`,
  thisDevice: 'This device',
  lastSeen: (when: string): string => `Last used ${when}`,
  signOutDevice: 'Sign out',
  deviceGone: 'Device signed out',
  deviceFailed: 'The device could not be signed out. Try again in a moment.',
  management: 'Data Management',
  exportAll: 'Export All Data',
  exportText: 'One JSON file with every transcript, analysis and chat',
  exportZip: 'All as .zip',
  exportZipText: 'Every recording with its sound and its transcript. Needs the network',
  exportZipOffline: 'Needs the network: available when you are back online',
  downloadStarted: 'Download started',
  exported: 'Data Exported',
  exportFailed: 'The export could not be made. Free some space and try again.',
  danger: 'Danger Zone',
  deleteAll: 'Delete All Recordings',
  deleteAllQuestion: (count: number): string =>
    count === 1 ? 'Delete 1 recording?' : `Delete all ${count} recordings?`,
  deleteAllText: 'They go to Deleted, at the end of your library, where you can restore each for 30 days.',
  deletedAll: 'All Recordings Deleted',
  deleteAllFailed: 'Failed to delete recordings. Please try again.',
  deleteAccount: 'Delete account',
  deleteAccountQuestion: 'Delete your account?',
  deleteAccountText:
    'This permanently deletes every recording, transcript and chat from the server and this device. Backups made before hold them until the person who runs the server deletes those. Export your data first if you want to keep it.',
  deleteAccountFailed: 'Your account could not be deleted. Try again when you are online.',
  deleteWord: 'DELETE',
  typeToConfirm: 'Type DELETE to confirm',
  error: 'Error',
})
