import './earlier-transcripts.css'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { type TranscriptVersion, versionEndpoints } from '../../../../contract/recordings/transcript-versions.ts'
import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { versionTexts } from '../../../i18n/english/transcript.ts'
import { clockText } from '../../../i18n/format.ts'
import { relativeTime } from '../../../i18n/relative-time.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { copyText } from '../../../platform/share.ts'
import { client } from '../../../session/client.ts'
import { onlineAtom } from '../../../session/store.ts'
import { ofRecording } from '../../../ui/recordings/of-recording.ts'
import { notify } from '../../../ui/shell/notices.ts'

type Loaded = { kind: 'loading' } | { kind: 'failed' } | { kind: 'known'; versions: readonly TranscriptVersion[] }

/** What other engines heard before; kept on the server, so it needs the network. */
export function EarlierTranscripts({ recording }: { recording: LocalRecording }) {
  const { id } = recording
  const online = useAtomValue(onlineAtom)
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  useEffect(() => {
    if (!online) return
    client.call(versionEndpoints.listVersions, { params: { id } }).then(
      (versions) => setLoaded({ kind: 'known', versions }),
      (error: unknown) => {
        console.error(error)
        setLoaded({ kind: 'failed' })
      },
    )
  }, [id, online])
  if (loaded.kind === 'known' && loaded.versions.length > 0) {
    return (
      <ul className="versions__list">
        {loaded.versions.map((version) => (
          <Version key={version.createdAt} recording={recording} version={version} />
        ))}
      </ul>
    )
  }
  return (
    <p className="transcript__small" role="status">
      {online
        ? { loading: '…', failed: versionTexts.failed, known: versionTexts.none }[loaded.kind]
        : versionTexts.offline}
    </p>
  )
}

function Version({ recording, version }: { recording: LocalRecording; version: TranscriptVersion }) {
  const [shown, setShown] = useState<Transcript | null>(null)
  const [open, setOpen] = useState(false)
  const load = async (): Promise<Transcript> => {
    const params = { id: recording.id, createdAt: version.createdAt }
    const transcript = shown ?? (await client.call(versionEndpoints.getVersion, { params }))
    setShown(transcript)
    return transcript
  }
  const view = async (): Promise<void> => {
    try {
      if (!open) await load()
      setOpen(!open)
    } catch (error) {
      console.error(error)
      notify({ title: versionTexts.failed, ...ofRecording(recording, undefined), type: 'error' })
    }
  }
  const copy = async (): Promise<void> => {
    try {
      const { text, language } = await load()
      await copyText(text)
      notify({ title: transcriptTexts.copied, ...ofRecording(recording, langOf(language)) })
    } catch (error) {
      console.error(error)
      const of = ofRecording(recording, undefined)
      notify({ title: transcriptTexts.copyFailed, ...of, description: transcriptTexts.copyFailedText, type: 'error' })
    }
  }
  return (
    <li className="versions__one">
      <div className="versions__head">
        <p>
          {serverTexts.said(version.engine)}
          <span className="transcript__small numbers versions__when">
            {relativeTime(version.createdAt, Date.now())} · {versionTexts.words(version.words)}
          </span>
        </p>
        <div className="versions__actions">
          <button type="button" className="text-action" aria-expanded={open} onClick={() => void view()}>
            {open ? versionTexts.hide : versionTexts.view}
          </button>
          <button type="button" className="text-action" onClick={() => void copy()}>
            {versionTexts.copy}
          </button>
        </div>
      </div>
      {open && shown ? (
        <div className="versions__text" lang={langOf(shown.language)}>
          {shown.segments.map((segment) => (
            <p key={segment.start}>
              <span className="numbers versions__time">{clockText(segment.start)}</span> {segment.text}
            </p>
          ))}
        </div>
      ) : null}
    </li>
  )
}
