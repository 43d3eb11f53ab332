import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

export const settingsTexts = defineMessages('settingsTexts', {
  title: 'Settings',
  profile: 'Profile',
  name: 'Display Name',
  email: 'Email',
  preferences: 'App Preferences',
  asDevice: "Use the device's setting",
  dark: 'Dark Mode',
  appLanguage: 'Language',
  sameAsDevice: "Use the device's language",
  /** Each in itself, so that whoever speaks it finds it. */
  languages: { en: 'English', de: 'Deutsch' },
  languageFailed: 'Not changed',
  languageFailedText: "That language couldn't be loaded. Try again when you're online.",
  engines: 'Transcription and AI',
  speech: 'Transcription',
  noSpeech: 'Not set up yet. Recordings wait until it is.',
  language: 'Analysis and chat',
  unknownEngine: 'Not loaded yet',
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
  signOutQuestion: 'Sign out on this device?',
  signOutText: "This removes your recordings from this device. Everything you've uploaded stays on the server.",
  signOutUnsent: (count: number): string =>
    count === 1
      ? '1 recording was never uploaded. This is the only copy, and signing out deletes it.'
      : `${numberText(count)} recordings were never uploaded. These are the only copies, and signing out deletes them.`,
  signOutChanges: (count: number): string =>
    count === 1
      ? "1 change or question hasn't been sent yet. This is the only copy, and signing out deletes it."
      : `${numberText(count)} changes and questions haven't been sent yet. These are the only copies, and signing out deletes them.`,
  signOutUnheard: (count: number): string =>
    count === 1
      ? "The server can't confirm right now that it still has 1 recording whose audio is here. If the server was restored from an older backup, signing out deletes the last copy."
      : `The server can't confirm right now that it still has ${numberText(count)} recordings whose audio is here. If the server was restored from an older backup, signing out deletes the last copies.`,
  signOutLocked:
    'To open your recordings here again you need another device of yours, your recovery key, or a passkey that you chose for it.',
  signOutFiles: (count: number): string =>
    count === 1
      ? 'A shared file that nobody has imported stays on this device, for whoever signs in next. It waits in the library.'
      : `${numberText(count)} shared files that nobody has imported stay on this device, for whoever signs in next. They wait in the library.`,
  sendFirst: 'Send first',
  sendingFirst: 'Sending...',
  stay: 'Stay signed in',
  keep: 'Keep',
  signOutAndDelete: (count: number): string =>
    count === 1 ? 'Sign out and delete 1 recording' : `Sign out and delete ${numberText(count)} recordings`,
  signOutAnyway: 'Sign out and delete',
  signOutRecording: 'Stop the recording first, then try again.',
  signOutFailed: 'You are still signed in',
  signOutOffline: "You're offline: the server signs this device out the next time it's online.",
  signOutBroken: "Some recordings couldn't be removed from this device. Please try again.",
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
  pushText: 'When a transcript or an analysis is ready, on each device that you turn on',
  autoTranscribe: 'Auto-transcribe',
  autoTranscribeText: 'Transcribe new recordings automatically',
  sendAfterSave: 'Send after Save',
  sendAfterSaveText: 'Recordings stay on this device until you save them, instead of being sent as you speak',
  alarmSound: 'Alarm sound',
  alarmSoundText: 'Beeps when something goes wrong while recording. The beeps are recorded too.',
  mail: 'Email notifications',
  mailText: 'Sign-in and security emails are always sent',
  chooseFailed: 'Not changed',
  chooseFailedText: "Your settings haven't loaded yet. Please try again in a moment.",
  words: 'Words to know',
  password: 'Password',
  passkeys: 'Passkeys',
  recoveryCodes: 'Recovery codes',
  devices: 'Signed-in devices',
  onlyMyDevices: 'Only my devices',
  devicesOffline: "You're offline. The list appears when you're back online.",
  devicesFailed: "The list couldn't be loaded. Please try again in a moment.",
  aBrowser: 'Unknown browser',
  deviceOn: (browser: string, system: string): string => `${browser} on ${system}`,
  thisDevice: 'This device',
  lastSeen: (when: string): string => `Last used ${when}`,
  signOutDevice: 'Sign out',
  deviceGone: 'Device signed out',
  deviceFailed: "The device couldn't be signed out. Please try again in a moment.",
  management: 'Data Management',
  exportAll: 'Export All Data',
  exportText: 'One JSON file with every transcript, analysis and chat',
  exportZip: 'Export all as .zip',
  exportZipText: 'Every recording with its audio and transcript. Only available online.',
  exportZipOffline: "Available when you're back online",
  downloadStarted: 'Download started',
  exported: 'Data Exported',
  exportFailed: "Your data couldn't be exported. Free some space on this device and try again.",
  danger: 'Danger Zone',
  deleteAll: 'Delete All Recordings',
  deleteAllQuestion: (count: number): string =>
    count === 1 ? 'Delete 1 recording?' : `Delete all ${numberText(count)} recordings?`,
  deleteAllText: 'They move to the trash, at the end of your library. You can restore them for 30 days.',
  deletedAll: 'All Recordings Deleted',
  deleteAllFailed: 'Failed to delete recordings. Please try again.',
  deleteAccount: 'Delete account',
  deleteAccountQuestion: 'Delete your account?',
  deleteAccountText:
    'This permanently deletes every recording, transcript and chat from the server and this device. Earlier backups keep them until the person who runs the server deletes those too. Export your data first if you want to keep it.',
  deleteAccountFailed: "Your account couldn't be deleted. Try again when you're online.",
  deleteWord: 'DELETE',
  typeToConfirm: 'Type DELETE to confirm',
  error: 'Error',
})
