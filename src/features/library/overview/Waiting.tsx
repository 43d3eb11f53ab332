import { overviewTexts } from '../../../i18n/english/overview.ts'
import type { OverviewRows } from './read-overview.ts'

/** What is not with the server, or not written down yet; nothing where nothing waits. */
export function Waiting({ uploads, transcripts }: OverviewRows['waiting']) {
  if (uploads + transcripts === 0) return null
  return (
    <section aria-labelledby="overview-waiting">
      <h2 id="overview-waiting" className="group-title">
        {overviewTexts.waiting}
      </h2>
      {uploads > 0 ? <p className="overview__item">{overviewTexts.uploads(uploads)}</p> : null}
      {transcripts > 0 ? <p className="overview__item">{overviewTexts.transcripts(transcripts)}</p> : null}
    </section>
  )
}
