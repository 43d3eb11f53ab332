import './captions.css'
import { useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { Recorder } from '../../../capture/recorder.ts'
import { captionTexts } from '../../../i18n/english/captions.ts'
import { locale } from '../../../i18n/locale.ts'
import { onlineAtom } from '../../../session/store.ts'
import { SwitchRow } from '../../../ui/SwitchRow.tsx'
import type { CaptionState } from './caption-state.ts'
import { useCaptionChoice, useCaptionLanguage, useCaptions } from './use-captions.ts'

/** Shown where this server can caption the take, and can be reached; who has switched them on finds it at any time. */
export const CaptionSwitch = memo(function CaptionSwitch({ recording }: { recording: RecordingId }) {
  const language = useCaptionLanguage(recording)
  const isOnline = useAtomValue(onlineAtom)
  const [choice, choose] = useCaptionChoice()
  const names = useMemo(() => new Intl.DisplayNames(locale(), { type: 'language' }), [])
  if (language === null || !(isOnline || choice.isOn)) return null
  return (
    <div className="captions-choice">
      <SwitchRow
        label={captionTexts.label}
        note={captionTexts.note(names.of(language) ?? language)}
        checked={choice.isOn}
        onChange={(isOn) => choose({ ...choice, isOn })}
      />
      {choice.isOn ? (
        <SwitchRow
          label={captionTexts.large}
          checked={choice.isLarge}
          onChange={(isLarge) => choose({ ...choice, isLarge })}
        />
      ) : null}
    </div>
  )
})

/** `isPaused`: the person has paused the recording. */
type PanelProps = { recorder: Recorder; recording: RecordingId; isPaused: boolean }

/** Words of the take, while they are switched on. Not drawn anew with the clock above it, no more than the switch. */
export const CaptionPanel = memo(function CaptionPanel({ recorder, recording, isPaused }: PanelProps) {
  const language = useCaptionLanguage(recording)
  const [{ isOn, isLarge }] = useCaptionChoice()
  if (language === null || !isOn) return null
  return <Panel recorder={recorder} recording={recording} isPaused={isPaused} isLarge={isLarge} lang={language} />
})

function Panel({ recorder, recording, isPaused, isLarge, lang }: PanelProps & { isLarge: boolean; lang: string }) {
  const { status, lines } = useCaptions(recorder, recording)
  const open = lines.find(({ isFinal }) => !isFinal)
  return (
    <section className="captions" data-large={isLarge || undefined} aria-label={captionTexts.label}>
      <p className="captions__status">
        <strong>{captionTexts.draft}</strong> <span role="status">{isPaused ? '' : statusText(status)}</span>
      </p>
      <div className="captions__lines" lang={lang}>
        <div aria-live="polite">
          {lines
            .filter(({ isFinal }) => isFinal)
            .map(({ n, text }) => (
              <p key={n}>{text}</p>
            ))}
        </div>
        {open ? <p className="captions__open">{open.text}</p> : null}
      </div>
    </section>
  )
}

function statusText(status: CaptionState['status']): string {
  if (status.kind === 'paused') return `${captionTexts.paused} ${captionTexts.reasons[status.reason]}`
  return status.kind === 'connecting' ? captionTexts.connecting : ''
}
