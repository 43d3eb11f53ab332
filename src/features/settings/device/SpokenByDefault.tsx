import { useEffect, useState } from 'react'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { readSpokenLanguage, writeSpokenLanguage } from '../../../local/device/spoken-language.ts'
import { SpokenLanguage } from '../../../ui/recordings/SpokenLanguage.tsx'
import { notify } from '../../../ui/shell/notices.ts'

/** What is spoken in new recordings of this device, where nothing else is chosen before Start. */
export function SpokenByDefault() {
  const [language, setLanguage] = useState<string | null>(null)
  useEffect(() => {
    readSpokenLanguage().then(setLanguage, (error: unknown) =>
      console.error('The spoken language is not known.', error),
    )
  }, [])
  const choose = (next: string | null): void =>
    void writeSpokenLanguage(next).then(
      () => setLanguage(next),
      (error: unknown) => {
        console.error(error)
        notify({ title: settingsTexts.chooseFailed, type: 'error' })
      },
    )
  return (
    <div className="settings__row">
      <SpokenLanguage value={language} onChoose={choose} />
    </div>
  )
}
