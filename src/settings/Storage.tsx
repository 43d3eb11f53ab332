import { useCallback, useEffect, useState } from 'react'
import type { ExtraState, ExtrasQuestion } from '../../contract/extras.ts'
import { askWorker } from '../platform/ask-worker.ts'
import { sizeText } from '../ui/format.ts'
import { notify } from '../ui/notices.ts'
import { storageTexts } from '../ui/texts/storage.ts'
import { Group } from './parts.tsx'

const ask = <Answer,>(question: ExtrasQuestion) => askWorker<Answer>(question)

/** Milliseconds: how soon what the service worker has fetched meanwhile is shown. */
const LOOK_MS = 3000

/** What of the app beyond itself is on this device. Nothing where the browser has no service worker, and keeps none. */
export function Storage() {
  const [extras, setExtras] = useState<readonly ExtraState[] | null>(null)
  const look = useCallback(async () => setExtras(await ask<readonly ExtraState[]>({ type: 'list-extras' })), [])
  const isComing = extras === null || extras.some(({ state }) => state === 'missing')
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
  if (!extras) return null
  return (
    <Group title={storageTexts.title}>
      <p className="settings__note settings__lead">{storageTexts.lead}</p>
      <ul>
        {extras.map((extra) => (
          <ExtraRow key={extra.name} extra={extra} onChange={(question) => void change(question)} />
        ))}
      </ul>
    </Group>
  )
}

type ExtraRowProps = { extra: ExtraState; onChange: (question: ExtrasQuestion) => void }

function ExtraRow({ extra: { name, bytes, state }, onChange }: ExtraRowProps) {
  const word = storageTexts.names[name]
  const size = sizeText(bytes)
  const said = { here: size, missing: storageTexts.coming(size), removed: storageTexts.removed(size) }
  const isHere = state === 'here'
  return (
    <li className="settings__row settings__fact settings__device">
      <span>
        {word}
        <span className="settings__note">{said[state]}</span>
      </span>
      <button
        type="button"
        className="text-action"
        aria-label={isHere ? storageTexts.removeOf(word) : storageTexts.downloadOf(word)}
        onClick={() => onChange({ type: isHere ? 'remove-extra' : 'need-extra', name })}
      >
        {isHere ? storageTexts.remove : storageTexts.download}
      </button>
    </li>
  )
}
