import './recovered-take.css'
import { type MouseEvent, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { recordTexts } from '../../../i18n/english/record.ts'
import { takeTexts } from '../../../i18n/english/take.ts'
import { clockText, timeText } from '../../../i18n/format.ts'
import { suggestedTitle } from '../../../i18n/suggested-title.ts'
import { canContinue } from '../../../local/takes/continue-take.ts'
import type { UnfinishedTake } from '../../../local/takes/unfinished.ts'
import { player } from '../../../platform/audio/audio-player.ts'
import { Button } from '../../../ui/Button.tsx'
import { handOverFocus } from '../../../ui/hand-over-focus.ts'
import { useRecorder } from '../use-recorder.ts'
import { DiscardDialog } from './FinishedTake.tsx'
import { saveNotices } from './save-notices.ts'
import { TakePreview } from './TakePreview.tsx'
import { TitleForm } from './TitleForm.tsx'

const toHeading = handOverFocus('.record h1')

type RecoveredTakeProps = {
  take: UnfinishedTake
  /** The first card shows its title field at once; with several the others wait for a tap. */
  open: boolean
  onSaved: (recording: string) => void
  busyElsewhere: boolean
}

export function RecoveredTake({ take, open, onSaved, busyElsewhere }: RecoveredTakeProps) {
  const { recorder } = useRecorder()
  const [titling, setTitling] = useState(open)
  const [asking, setAsking] = useState(false)
  const addTitle = ({ currentTarget }: MouseEvent): void => {
    const card = currentTarget.closest('section')
    flushSync(() => setTitling(true))
    card?.querySelector<HTMLElement>('.title-form input')?.focus()
  }
  const goOn = (): void => {
    player.stop()
    recorder.continueTake(take.recording)
  }
  const more = canContinue(take) ? (
    <Button variant="outline" fullWidth disabled={busyElsewhere} onClick={goOn}>
      {recordTexts.continue}
    </Button>
  ) : null

  return (
    <section ref={toHeading} className="card recovered">
      <header className="recovered__head">
        <h2>{takeTexts.recovered}</h2>
        <time dateTime={new Date(take.startedAt).toISOString()}>{whenText(take.startedAt, Date.now())}</time>
      </header>
      <p className="recovered__text numbers">{takeTexts.recoveredText(clockText(take.seconds))}</p>
      <TakePreview recording={take.recording} seconds={take.seconds} bytes={take.bytes} />
      {titling ? (
        <TitleForm
          compact
          take={take}
          onSave={(title) => saveNotices(title, recorder.saveTake(take.recording, title), onSaved)}
          onDiscard={() => setAsking(true)}
        />
      ) : (
        <div className="recovered__actions">
          <Button size="sm" fullWidth onClick={addTitle}>
            {takeTexts.addTitle}
          </Button>
          <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
            {recordTexts.discardShort}
          </Button>
        </div>
      )}
      {more}
      {asking ? (
        <Suspense fallback={null}>
          <DiscardDialog
            seconds={take.seconds}
            startedAt={take.startedAt}
            discard={(title) => recorder.discardTake(take.recording, title)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** When a take began, short: the day only when it is not today. */
function whenText(startedAt: number, now: number): string {
  const today = new Date(startedAt).toDateString() === new Date(now).toDateString()
  return today ? takeTexts.todayAt(timeText(startedAt)) : suggestedTitle(startedAt)
}
