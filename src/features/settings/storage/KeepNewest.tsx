import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useMemo } from 'react'
import { keepNewestTexts } from '../../../i18n/english/keep-note.ts'
import { numberText, sizeText } from '../../../i18n/format.ts'
import { audioOnDevice, bytesOf } from '../../../local/audio/confirmed-audio.ts'
import { keepNewest } from '../../../local/audio/keep-audio.ts'
import { readKeep } from '../../../local/device/keep-choice.ts'
import { recentRecordings } from '../../../local/recordings/first-queries.ts'
import { throttle } from '../../../local/throttle.ts'
import type { SignedInUser } from '../../../session/store.ts'

/** While a library arrives every piece of it changes the newest ones. Milliseconds. */
const PAUSE_MS = 2000
const COUNTS = [5, 10, 25, 50]

/** How many of the newest recordings can be played offline, and what that takes. */
export function KeepNewest({ person }: { person: SignedInUser }) {
  const id = useId()
  const keep = useLiveQuery(() => readKeep(person.app), [person.app])
  const taken = useLiveQuery(() => readTaken(person), [person])
  const read = useMemo(() => throttle(() => readSizes(person), PAUSE_MS), [person])
  const sizes = useLiveQuery(read, [read])
  return (
    <div className="settings__row settings__fact">
      <label htmlFor={id}>
        {keepNewestTexts.label}
        <span className="settings__note">
          {keep?.isFull ? keepNewestTexts.full : keepNewestTexts.text(sizeText(taken ?? 0))}
        </span>
      </label>
      <select
        id={id}
        className="settings__select numbers"
        value={keep?.newest ?? 0}
        onChange={({ currentTarget }) => void keepNewest(person.app, Number(currentTarget.value))}
      >
        <option value={0}>{keepNewestTexts.off}</option>
        {COUNTS.map((count, at) => (
          <option key={count} value={count}>
            {keepNewestTexts.option(numberText(count), sizeText(sizes?.[at] ?? 0))}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Bytes of audio on this device. */
async function readTaken({ audio, user }: SignedInUser): Promise<number> {
  return [...(await audioOnDevice(audio, user.id)).values()].reduce((sum, segments) => sum + bytesOf(segments), 0)
}

/** Bytes of so many of the newest. */
async function readSizes({ app }: SignedInUser): Promise<number[]> {
  const recordings = await recentRecordings(app, Math.max(...COUNTS))
  return COUNTS.map((count) => recordings.slice(0, count).reduce((sum, { fileSize }) => sum + fileSize, 0))
}
