import { clockText, sizeText } from '../ui/format.ts'
import { recordTexts } from '../ui/texts/record.ts'
import { secondsLeft } from './countdown.ts'
import { LevelBars } from './LevelBars.tsx'
import type { Recorder } from './recorder.ts'
import type { Take } from './recorder-state.ts'
import { lagTone } from './trouble-text.ts'

type LiveTakeProps = { take: Take; paused: boolean; recorder: Recorder }

/** The clock counts the seconds that are on the disk, not those that went by: what it shows cannot be lost. */
export function LiveTake({ take, paused, recorder }: LiveTakeProps) {
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
          <span className="record__device">{recordTexts.onDevice(sizeText(take.savedBytes))}</span>
        </p>
      </div>
      <div className="record__level">
        <LevelBars recorder={recorder} paused={paused} />
      </div>
    </>
  )
}
