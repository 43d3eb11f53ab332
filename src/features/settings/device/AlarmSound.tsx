import { useState } from 'react'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { beep, chooseAlarmSound, soundsAlarm } from '../../../platform/audio/alarm-sound.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { SwitchSetting } from '../parts.tsx'

/** Who switches it on hears it. */
export function AlarmSound() {
  const [chosen, setChosen] = useState(soundsAlarm)
  const choose = (next: boolean): void => {
    try {
      chooseAlarmSound(next)
      setChosen(next)
      if (next) beep()
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.chooseFailed, type: 'error' })
    }
  }
  return <SwitchSetting name="alarmSound" checked={chosen} onChange={choose} />
}
