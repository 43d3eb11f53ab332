import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { langOfTitle } from '../../i18n/suggested-title.ts'
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

export function RecordingTitle({ app, recording, isLeft, watch }: TitleProps) {
  const { id, title } = recording
  const langs = useLiveQuery(() => readLangs(app, [id]), [app, id])
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
      lang={langOfTitle(recording, langs?.get(id))}
      tabIndex={-1}
    >
      {title}
    </h1>
  )
}
