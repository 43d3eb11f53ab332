import { useEffect, useState } from 'react'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { chooseSendAfterSave, sendsAfterSave } from '../../../local/device/send-choice.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { SwitchSetting } from '../parts.tsx'

export function SendAfterSave() {
  const [chosen, setChosen] = useState(false)
  const failed = (error: unknown): void => {
    console.error(error)
    notify({ title: settingsTexts.chooseFailed, type: 'error' })
  }
  useEffect(() => {
    sendsAfterSave().then(setChosen, (error: unknown) =>
      console.error('Whether sound waits for Save is not known.', error),
    )
  }, [])
  const choose = (next: boolean): void => void chooseSendAfterSave(next).then(() => setChosen(next), failed)
  return <SwitchSetting name="sendAfterSave" checked={chosen} onChange={choose} />
}
