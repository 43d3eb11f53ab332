import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { OVERVIEW_ACTION_ITEMS } from '../../../contract/limits.ts'
import type { ActionDetail, Analysis, AnalysisField } from '../../../contract/recordings/analysis.ts'
import { analysisTexts } from '../../i18n/english/recording.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { usePlayPlace } from '../../platform/audio/use-play-position.ts'
import { useMedia } from '../../platform/use-media.ts'
import { trackOf } from '../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../session/store.ts'
import { CitedText } from '../../ui/audio/cited-text.tsx'
import { citationsOf, summaryOf } from './cited-points.ts'

type Tab = 'overview' | 'details'
const tabs: readonly Tab[] = ['overview', 'details']

type AnalysisTabsProps = {
  person: SignedInUser
  recording: LocalRecording
  analysis: Analysis
  /** That of the transcript: every engine writes in it. */
  lang: string | undefined
  chat: ReactNode
}

/** On paper nobody can open the other tab: there stands what is in both. */
export function AnalysisTabs({ person, recording, analysis, lang, chat }: AnalysisTabsProps) {
  const [tab, setTab] = useState<Tab>('overview')
  const printed = useMedia('print')
  const details = tab === 'details' || printed
  const place = usePlayPlace(trackOf(person, recording))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'overview' ? 'details' : 'overview'
    setTab(next)
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  const points = { analysis, lang, place }
  return (
    <>
      <div className="tabs">
        <div className="tabs__list" role="tablist" aria-label={analysisTexts.title} onKeyDown={onKeyDown}>
          {tabs.map((one) => (
            <button
              key={one}
              id={`tab-${one}`}
              type="button"
              role="tab"
              className="tabs__tab"
              aria-selected={tab === one}
              aria-controls="analysis-panel"
              tabIndex={tab === one ? 0 : -1}
              onClick={() => setTab(one)}
            >
              {analysisTexts[one]}
            </button>
          ))}
        </div>
        {chat}
      </div>
      <div id="analysis-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="analysis__panel">
        {tab === 'overview' || printed ? (
          <div className="analysis__summary">
            <CitedText {...summaryOf(analysis)} lang={lang} {...place} />
          </div>
        ) : null}
        {!details && analysis.actionItems.length > 0 ? (
          <Points {...points} field="actionItems" most={OVERVIEW_ACTION_ITEMS} onMore={() => setTab('details')} />
        ) : null}
        {details ? (
          <>
            <Points {...points} field="keyPoints" />
            {analysis.decisions ? <Points {...points} field="decisions" /> : null}
            <Points {...points} field="actionItems" />
            <Points {...points} field="outline" />
          </>
        ) : null}
      </div>
    </>
  )
}

type PointsProps = {
  analysis: Analysis
  lang: string | undefined
  field: Exclude<AnalysisField, 'summary'>
  place: ReturnType<typeof usePlayPlace>
  most?: number
  onMore?: () => void
}

function Points({ analysis, lang, field, place, most = Number.POSITIVE_INFINITY, onMore }: PointsProps) {
  const all = analysis[field] ?? []
  const shown = all.slice(0, most)
  const List = field === 'keyPoints' || field === 'decisions' ? 'ul' : 'ol'
  return (
    <div className="points">
      <h3 className="group-title">{analysisTexts[field]}</h3>
      {all.length === 0 ? <p className="points__none">{analysisTexts.noPoints}</p> : null}
      <List className={`points__list points__list--${field}`}>
        {shown.map((text, index) => (
          <li key={text} className="points__one">
            <div>
              <CitedText
                text={text}
                citations={citationsOf(analysis, field, index, text)}
                size="list"
                lang={lang}
                {...place}
              />
              {field === 'actionItems' ? <Detail detail={analysis.actionDetails?.[index]} /> : null}
            </div>
          </li>
        ))}
      </List>
      {all.length > shown.length ? (
        <button type="button" className="text-action" onClick={onMore}>
          {analysisTexts.more(all.length - shown.length)}
        </button>
      ) : null}
    </div>
  )
}

/** Who and by when, where it was said. */
function Detail({ detail }: { detail: ActionDetail | undefined }) {
  const said = detail ? analysisTexts.detail(detail) : ''
  return said === '' ? null : <p className="points__detail">{said}</p>
}
