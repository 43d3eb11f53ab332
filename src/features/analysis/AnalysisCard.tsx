import './analysis.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { type RecordingId, recordingIdSchema } from '../../../contract/ids.ts'
import { analysisTexts } from '../../i18n/english/recording.ts'
import { roughTexts } from '../../i18n/english/transcript.ts'
import { getAnalysis, getRecording, getTranscript } from '../../local/recordings/queries.ts'
import { langOf } from '../../local/transcripts/language.ts'
import { type SignedInUser, userAtom } from '../../session/store.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { isBuiltIn, isRough } from '../../ui/recordings/engine-kind.ts'
import { AnalysisFoot } from './AnalysisFoot.tsx'
import { AnalysisMissing } from './AnalysisMissing.tsx'
import { AnalysisTabs } from './AnalysisTabs.tsx'
import { TitleSuggestion } from './TitleSuggestion.tsx'

type AnalysisCardProps = {
  id: string
  /** Opens the chat; null while it is open beside the card. */
  onChat: (() => void) | null
}

export function AnalysisCard({ id, onChat }: AnalysisCardProps) {
  const person = useAtomValue(userAtom)
  const known = recordingIdSchema.safeParse(id)
  return person && known.success ? <Card person={person} id={known.data} onChat={onChat} /> : null
}

function Card({ person, id, onChat }: { person: SignedInUser; id: RecordingId; onChat: (() => void) | null }) {
  const recording = useLiveQuery(() => getRecording(person.app, id), [person.app, id])
  const transcript = useLiveQuery(() => getTranscript(person.app, id), [person.app, id])
  const analysis = useLiveQuery(async () => (await getAnalysis(person.app, id)) ?? null, [person.app, id])
  // Before there are words, and where nobody spoke, there is nothing to analyze; a part is not analyzed.
  if (!recording || !transcript || transcript.segments.length === 0 || analysis === undefined) return null
  if (transcript.partial && !analysis) return null
  const chat = onChat ? (
    <button type="button" className="text-action analysis__chat" onClick={onChat}>
      <Icon name="chat" size={20} />
      {analysisTexts.chat}
    </button>
  ) : null
  return (
    <section className="card analysis" aria-labelledby="analysis-title">
      <header className="analysis__head">
        <h2 id="analysis-title">{analysisTexts.title}</h2>
        {analysis ? (
          <span className="analysis__drafted">
            {isBuiltIn(analysis.engine) ? analysisTexts.picked : analysisTexts.drafted}
            {isRough(transcript.engine) ? ` · ${roughTexts.sign}` : ''}
          </span>
        ) : null}
      </header>
      {analysis ? (
        <>
          <TitleSuggestion
            person={person}
            recording={recording}
            analysis={analysis}
            lang={langOf(transcript.language)}
          />
          <AnalysisTabs
            person={person}
            recording={recording}
            analysis={analysis}
            lang={langOf(transcript.language)}
            chat={chat}
          />
          <AnalysisFoot recording={recording} analysis={analysis} transcript={transcript} />
        </>
      ) : (
        <AnalysisMissing recording={recording} transcript={transcript} chat={chat} />
      )}
    </section>
  )
}
