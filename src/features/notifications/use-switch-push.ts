import { useState } from 'react'
import { pushTexts } from '../../i18n/english/push.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { notify } from '../../ui/shell/notices.ts'
import { turnOff, turnOn } from './device-push.ts'

/** For the person's tap. */
export function useSwitchPush(app: AppDatabase): { busy: boolean; switchTo: (on: boolean) => void } {
  const [busy, setBusy] = useState(false)
  const work = async (on: boolean): Promise<void> => {
    setBusy(true)
    try {
      await (on ? turnOn(app) : turnOff(app))
    } catch (error) {
      console.error(error)
      if (on) notify({ title: pushTexts.failed, description: pushTexts.failedText, type: 'warning' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, switchTo: (on) => void work(on) }
}
