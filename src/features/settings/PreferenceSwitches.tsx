import type { ReactNode } from 'react'
import type { Preferences } from '../../../contract/accounts/account.ts'
import { settingsTexts } from '../../i18n/english/settings.ts'
import { choosePreferences } from '../../local/device/account.ts'
import { type SignedInUser, useSyncNow } from '../../session/store.ts'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { chooseTheme, useIsThemeChosen, useTheme } from '../../ui/theme-choice.ts'
import { AlarmSound } from './device/AlarmSound.tsx'
import { LanguageRow } from './device/LanguageRow.tsx'
import { SendAfterSave } from './device/SendAfterSave.tsx'
import { SpokenByDefault } from './device/SpokenByDefault.tsx'
import { SwitchSetting } from './parts.tsx'

type PreferenceSwitchesProps = {
  person: SignedInUser
  /** Null before the first sync: what the account says is not known yet, so nothing is shown that may be wrong. */
  preferences: Preferences | null
  devicePush: ReactNode
  microphone: ReactNode
}

/** Theme and language are this device's; the others are the account's, and can be set with no network too. */
export function PreferenceSwitches({ person, preferences, devicePush, microphone }: PreferenceSwitchesProps) {
  const theme = useTheme()
  const isChosen = useIsThemeChosen()
  const syncNow = useSyncNow()
  const choose = async (change: Partial<Preferences>) => {
    try {
      await choosePreferences(person.app, change)
      void syncNow()
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.chooseFailed, description: settingsTexts.chooseFailedText, type: 'error' })
    }
  }
  const switchOf = (name: 'push' | 'autoTranscribe' | 'mail') => (
    <SwitchSetting
      name={name}
      checked={preferences?.[name] ?? false}
      onChange={(isOn) => void choose({ [name]: isOn })}
    />
  )
  return (
    <>
      <div className="settings__row">
        <SwitchRow
          label={settingsTexts.dark}
          checked={theme === 'dark'}
          onChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
        />
      </div>
      <div className="settings__row">
        <SwitchRow
          label={settingsTexts.asDevice}
          checked={!isChosen}
          onChange={(asDevice) => chooseTheme(asDevice ? null : theme)}
        />
      </div>
      <LanguageRow />
      <SpokenByDefault />
      <div className="settings__row">{microphone}</div>
      <SendAfterSave />
      <AlarmSound />
      {preferences ? (
        <>
          {switchOf('push')}
          {preferences.push ? devicePush : null}
          {switchOf('autoTranscribe')}
          {switchOf('mail')}
        </>
      ) : null}
    </>
  )
}
