import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { endpoints } from '../../../contract/endpoints.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { type Highlight, marksOf } from '../../../contract/recordings/user-fields.ts'
import { highlightTexts } from '../../i18n/english/highlights.ts'
import { spokenTime } from '../../i18n/format.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { setField } from '../../local/recordings/edit-recording.ts'
import { getRecording } from '../../local/recordings/queries.ts'
import { added } from '../../local/takes/marks.ts'
import { readLangs } from '../../local/transcripts/language.ts'
import { player } from '../../platform/audio/audio-player.ts'
import { usePlayPlace } from '../../platform/audio/use-play-position.ts'
import { client } from '../../session/client.ts'
import { trackOf } from '../../session/sealing/track-of.ts'
import { onlineAtom, type SignedInUser, useSyncNow } from '../../session/store.ts'
import { TimeChip } from '../../ui/audio/time-chip.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { type NewNotice, notify } from '../../ui/shell/notices.ts'
import { TextAction } from '../../ui/TextAction.tsx'

type HighlightsProps = { person: SignedInUser; recording: LocalRecording }

/** Moments worth hearing again: those the engine finds and those the person has marked. */
export function Highlights({ person, recording }: HighlightsProps) {
  const online = useAtomValue(onlineAtom)
  const [finding, setFinding] = useState(false)
  const syncNow = useSyncNow()
  const place = usePlayPlace(trackOf(person, recording))
  const langs = useLiveQuery(() => readLangs(person.app, [recording.id]), [person.app, recording.id])
  const marks = marksOf(recording.highlights)
  const of = ofRecording(recording, langs?.get(recording.id))
  const keep = async (seconds: number[]): Promise<void> => {
    await setField(person.app, recording.id, { kind: 'marks', marks: seconds })
  }
  /** Beside those that were set since. */
  const putBack = async (mark: number): Promise<void> => {
    const now = await getRecording(person.app, recording.id)
    if (now) await keep(added(marksOf(now.highlights), mark))
  }
  const remove = async (mark: number | null): Promise<void> => {
    await keep(marks.filter((one) => one !== mark))
    const undo = { label: highlightTexts.undo, run: () => void putBack(mark ?? 0) }
    notify({ title: highlightTexts.removed, ...of, action: undo })
  }
  const markHere = (): void => {
    const { id, position } = player.state()
    void keep(added(marks, id === recording.id ? position : 0))
  }
  const find = async (): Promise<void> => {
    setFinding(true)
    await findHighlights(recording.id, of, syncNow)
    setFinding(false)
  }
  const found = recording.highlights.some(({ mark }) => !mark)
  return (
    <section className="highlights" aria-labelledby="highlights-title">
      <h2 id="highlights-title" className="highlights__title">
        {highlightTexts.title}
      </h2>
      {recording.highlights.length === 0 ? <p className="highlights__none">{highlightTexts.none}</p> : null}
      <ul>
        {inOrder(recording.highlights).map((highlight) => (
          <li key={`${highlight.start} ${highlight.text}`} className="highlights__one">
            {highlight.start === null ? null : (
              <TimeChip
                start={highlight.start}
                playing={place.playing(highlight)}
                onToggle={() => place.onPlay(highlight)}
              />
            )}
            <span className="highlights__text" lang={highlight.mark ? undefined : langs?.get(recording.id)}>
              {highlight.mark ? highlightTexts.marked : highlight.text}
            </span>
            {highlight.mark && highlight.start !== null ? (
              <button
                type="button"
                className="icon-button"
                aria-label={highlightTexts.remove(spokenTime(highlight.start))}
                onClick={() => void remove(highlight.start)}
              >
                <Icon name="close" size={18} />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="highlights__actions">
        <TextAction onClick={markHere}>
          <Icon name="flag" size={18} />
          {highlightTexts.markHere}
        </TextAction>
        {recording.isTranscribed ? (
          <TextAction disabled={!online} waits={finding} onClick={() => void find()}>
            {online ? (found ? highlightTexts.again : highlightTexts.find) : highlightTexts.needsNetwork}
          </TextAction>
        ) : null}
      </div>
    </section>
  )
}

const inOrder = (highlights: readonly Highlight[]): Highlight[] =>
  [...highlights].sort((one, other) => (one.start ?? 0) - (other.start ?? 0))

/** @param of what they are told of */
async function findHighlights(
  recordingId: RecordingId,
  of: Pick<NewNotice, 'name' | 'lang' | 'about'>,
  syncNow: () => Promise<void>,
): Promise<void> {
  try {
    const { highlights } = await client.call(endpoints.generateHighlights, { body: { recordingId } })
    await syncNow()
    const count = highlights.filter(({ mark }) => !mark).length
    notify(
      count === 0
        ? { title: highlightTexts.noneFound, ...of }
        : { title: highlightTexts.found, ...of, description: highlightTexts.foundText(count) },
    )
  } catch {
    notify({ title: highlightTexts.failed, ...of, description: highlightTexts.failedText, type: 'error' })
  }
}
