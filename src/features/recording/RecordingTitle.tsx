import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { isSuggested } from '../../i18n/suggested-title.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { readLangs } from '../../local/transcripts/language.ts'
import type { SignedInUser } from '../../session/store.ts'

/** The second skip link leads there (app/shell). */
export const TITLE = 'recording-title'

type TitleProps = {
  app: SignedInUser['app']
  recording: LocalRecording
  isLeft: boolean
  watch: (heading: HTMLHeadingElement | null) => () => void
}

export function RecordingTitle({ app, recording: { id, title, createdAt }, isLeft, watch }: TitleProps) {
  const langs = useLiveQuery(() => readLangs(app, [id]), [app, id])
  // Day and time are in the language of the page, all else in that of the recording.
  const isDay = useMemo(() => isSuggested(title, Date.parse(createdAt)), [title, createdAt])
  useEffect(() => {
    // Whoever came from another screen stands at the beginning of this one, which may be a list beside the recording.
    if (!isLeft && document.activeElement?.id === 'content')
      document.getElementById(TITLE)?.focus({ preventScroll: true })
  }, [isLeft])
  return (
    <h1
      ref={watch}
      id={TITLE}
      className="detail__title"
      title={title}
      lang={isDay ? undefined : langs?.get(id)}
      tabIndex={-1}
    >
      {title}
    </h1>
  )
}
