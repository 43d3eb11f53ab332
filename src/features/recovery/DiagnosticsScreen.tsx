import './diagnostics.css'
import { useEffect, useState } from 'react'
import { diagnosticsTexts } from '../../i18n/english/diagnostics.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { gather, type Line } from './gather.ts'

/** For support: it works with no network and no session. */
export function DiagnosticsScreen() {
  const [lines, setLines] = useState<Line[] | null>(null)
  useEffect(() => {
    gather().then(setLines, (error: unknown) => setLines([{ name: diagnosticsTexts.unknown, value: String(error) }]))
  }, [])
  return (
    <main className="diagnostics">
      <h1>{diagnosticsTexts.title}</h1>
      <p>{diagnosticsTexts.text}</p>
      {lines === null ? <p role="status">{diagnosticsTexts.gathering}</p> : <Lines lines={lines} />}
    </main>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(lines.map(({ name, value }) => `${name}: ${value}`).join('\n'))
      notify({ title: diagnosticsTexts.copied })
    } catch (error) {
      console.warn('Nothing was copied.', error)
      notify({ title: diagnosticsTexts.copyFailed, description: diagnosticsTexts.copyFailedText, type: 'error' })
    }
  }
  return (
    <>
      <dl className="diagnostics__lines">
        {lines.map(({ name, value }) => (
          <div key={name + value}>
            <dt>{name}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="outline" onClick={() => void copy()}>
        {diagnosticsTexts.copy}
      </Button>
    </>
  )
}
