import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { RecorderState } from '../../capture/recorder-state.ts'
import { recordTexts } from '../../i18n/english/record.ts'
import { clockText } from '../../i18n/format.ts'
import { raiseAlarm } from '../../platform/audio/alarm.ts'
import { setTitle } from '../../platform/audio/page-title.ts'
import { userAtom } from '../../session/store.ts'
import { announce, sayAlarm } from '../../ui/announcer.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { milestone } from './live/countdown.ts'
import { endedLine, endedTexts, tellEnded } from './live/ended-notice.ts'
import { isMild, troubleText } from './live/trouble-text.ts'
import { recorderStateAtom } from './recorder-atom.ts'

/**
 * One polite sentence per change of the recorder's state, on whatever screen the person is, and the toast of a take that nobody stopped.
 * A component of its own, as it looks at every second that is recorded: who used a hook would be drawn as often.
 */
export function RecorderAnnouncements(): null {
  const state = useAtomValue(recorderStateAtom)
  const person = useAtomValue(userAtom)
  const last = useRef<RecorderState['kind']>('idle')
  useEffect(() => {
    if (state.kind === last.current) return
    const before = last.current
    last.current = state.kind
    const sentence = spoken(state, before)
    if (sentence) announce(sentence)
    tellEnded(state, person)
  }, [state, person])

  const minutes = state.kind === 'recording' ? milestone(state.take) : null
  useEffect(() => {
    if (minutes !== null) announce(recordTexts.minutesLeft(minutes))
  }, [minutes])

  const clock = titleClock(state)
  useEffect(() => setTitle('clock', clock), [clock])

  const trouble = 'trouble' in state ? state.trouble : null
  const ended = endedTexts(state, person)
  const wrong = ended ? endedLine(ended) : trouble && troubleText(trouble)
  const isAlarm = ended !== null || (trouble !== null && !isMild(trouble))
  const isGap = trouble?.kind === 'gap'
  useEffect(() => {
    if (wrong === null) return
    const say = (): void => sayAlarm(wrong)
    if (!isAlarm) sayAlarm(wrong, isGap)
    const release = isAlarm ? raiseAlarm(say) : null
    return () => {
      release?.()
      sayAlarm(null)
    }
  }, [wrong, isAlarm, isGap])
  useEffect(() => {
    if (!isAlarm || wrong === null) return
    const release = import('../../platform/worker/notify-hidden.ts').then(({ notifyHidden }) => notifyHidden(wrong))
    release.catch((error: unknown) => console.warn('No notification is shown.', error))
    return () => void release.then((end) => end())
  }, [wrong, isAlarm])
  const slept = trouble?.kind === 'gap' && trouble.reason === 'asleep' ? troubleText(trouble) : null
  useEffect(() => {
    if (slept) notify({ title: recordTexts.slept, description: slept, type: 'warning', isSaid: true })
  }, [slept])
  return null
}

/**
 * Seconds between two titles of the tab: a browser draws its whole row of tabs anew for each, which costs a tenth of what
 * recording does (bench/page/recording-cpu.ts), in a hidden tab too.
 */
const TITLE_SECONDS = 5

/** `● 12:30` while the microphone is on, every five seconds. */
function titleClock(state: RecorderState): string {
  if (state.kind !== 'recording' && state.kind !== 'paused') return ''
  const { savedSeconds } = state.take
  return `${state.kind === 'paused' ? '‖' : '●'} ${clockText(savedSeconds - (savedSeconds % TITLE_SECONDS))} ·`
}

function spoken(state: RecorderState, before: RecorderState['kind']): string | null {
  switch (state.kind) {
    case 'recording':
      return before === 'paused' ? recordTexts.said.resumed : recordTexts.said.started
    case 'paused':
      return recordTexts.said.paused
    case 'finished':
      return recordTexts.said.stopped
    default:
      // Waiting needs no words, and a failure is an alert on the screen itself.
      return null
  }
}
