import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

export const shellTexts = defineMessages('shellTexts', {
  product: 'Earmark',
  skip: 'Skip to content',
  skipToRecording: 'Skip to the recording',
  navigation: 'Main navigation',
  record: 'Record',
  library: 'Library',
  ask: 'Ask',
  admin: 'Admin',
  settings: 'Settings',
  offline: 'Offline',
  offlineSaid:
    "You're offline. You can record and use your library as usual; uploads continue when you're back online.",
  onlineSaid: "You're back online.",
  notifications: 'Notifications',
  unread: (count: number): string => (count === 1 ? '1 new notification' : `${numberText(count)} new notifications`),
  refresh: 'Refresh',
  synced: 'Synced without reloading',
  syncedText: "While you're recording, Refresh only syncs. Your recording continues.",
  syncLater: 'Not refreshed',
  syncLaterText: "You're offline, so Earmark will sync later. Your recording continues.",
  notSynced: 'Not synced',
  syncFailedText: "Earmark couldn't reach the server and will try again.",
  dismiss: 'Dismiss',
  pause: 'Pause',
  resume: 'Resume',
  open: 'Open',
  sessionExpired: 'Sign in again to upload',
  signIn: 'Sign In',
  crashTitle: 'Oops! Something went wrong',
  crashText: 'We encountered an unexpected error. Your data is safe. Try again or return to the home page.',
  crashAgain: 'Try Again',
  crashHome: 'Go to Home Page',
  crashHelp: 'Need help? Contact us at',
  /** Where no sync has told the address yet. */
  crashHelpUnknown: 'Need help? Contact the person who runs this server.',
})

export const fieldTexts = defineMessages('fieldTexts', { show: 'Show password', hide: 'Hide password' })
