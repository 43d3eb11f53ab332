import { useCallback, useEffect, useState } from 'react'
import { EXTRAS, type ExtraState, type ExtrasQuestion } from '../../../../contract/extras.ts'
import { storageTexts } from '../../../i18n/english/storage.ts'
import { askWorker } from '../../../platform/worker/ask-worker.ts'
import { extra } from '../../../session/extra.tsx'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { Group } from '../parts.tsx'
import { ExtraRow } from './ExtraRow.tsx'

const KeepNewest = extra('offline', async () => (await import('./KeepNewest.tsx')).KeepNewest, {
  waiting: <p className="settings__row settings__fact">…</p>,
})
const ask = <Answer,>(question: ExtrasQuestion) => askWorker<Answer>(question)

/** Milliseconds: how soon what the service worker has fetched meanwhile is shown. */
const LOOK_MS = 3000

/** What of the app beyond itself is on this device. Nothing where the browser has no service worker, and keeps none. */
export function Storage({ person }: { person: SignedInUser }) {
  const [extras, setExtras] = useState<readonly ExtraState[] | null | undefined>(undefined)
  const look = useCallback(async () => setExtras(await ask<readonly ExtraState[]>({ type: 'list-extras' })), [])
  // What is used on this very screen, or fetched behind it, is on its way.
  const isComing = extras?.some(({ state }) => state !== 'here') ?? false
  useEffect(() => {
    const tell = (): void => void look().catch((error: unknown) => console.warn('The extras cannot be listed.', error))
    tell()
    if (!isComing) return
    const timer = setInterval(tell, LOOK_MS)
    return () => clearInterval(timer)
  }, [look, isComing])
  const change = async (question: ExtrasQuestion): Promise<void> => {
    if (!(await ask<boolean>(question)))
      notify({ title: storageTexts.downloadFailed, description: storageTexts.downloadFailedText, type: 'error' })
    await look()
  }
  if (extras === null) return null
  return (
    <Group title={storageTexts.title}>
      <KeepNewest person={person} />
      <p className="settings__note settings__lead">{storageTexts.lead}</p>
      <ul>
        {EXTRAS.map((name) => (
          <ExtraRow
            key={name}
            name={name}
            extra={extras?.find((extra) => extra.name === name)}
            onChange={(question) => void change(question)}
          />
        ))}
      </ul>
    </Group>
  )
}
