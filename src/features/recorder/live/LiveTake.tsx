import type { Recorder } from '../../../capture/recorder.ts'
import type { Take, Trouble } from '../../../capture/recorder-state.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { clockText } from '../../../i18n/format.ts'
import { AfterPaint } from '../../../platform/AfterPaint.tsx'
import { secondsLeft } from './countdown.ts'
import { LevelBars } from './LevelBars.tsx'
import { lagTone } from './trouble-text.ts'

const loadDetails = async () => (await import('./LiveDetails.tsx')).LiveDetails

type LiveTakeProps = { take: Take; trouble: Trouble | null; paused: boolean; recorder: Recorder }

/** The clock counts the seconds that are on the disk, not those that went by: what it shows cannot be lost. */
export function LiveTake({ take, trouble, paused, recorder }: LiveTakeProps) {
  const remaining = secondsLeft(take.savedSeconds)
  return (
    <>
      <div className="record__time">
        <p
          className="record__clock"
          data-lag={lagTone(take.lagSeconds)}
          role="timer"
          aria-live="off"
          aria-label={recordTexts.elapsed}
        >
          {clockText(take.savedSeconds)}
        </p>
        <p className="record__facts numbers">
          <span>{recordTexts.remaining(clockText(remaining))}</span>
          <span className="record__device">{keptText(trouble)}</span>
        </p>
      </div>
      <div className="record__level">
        <LevelBars recorder={recorder} savedSeconds={take.savedSeconds} paused={paused} />
      </div>
      <div className="record__details">
        <AfterPaint load={loadDetails} />
      </div>
    </>
  )
}

/** While the server is the only one to take the sound, not all of it is on this device. */
const keptText = (trouble: Trouble | null): string =>
  trouble?.kind === 'storage-direct' || trouble?.kind === 'storage-held' ? recordTexts.kept : recordTexts.onDevice
