import { useState } from 'react'
import type { EngineKind, EngineOption, EngineTest } from '../../../../contract/accounts/engines.ts'
import { engineTexts } from '../../../i18n/english/engines.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { wordsOf } from '../../../session/as-administrator.ts'
import { Button } from '../../../ui/Button.tsx'
import { testEngine } from './engine-calls.ts'

type EngineRowProps = { kind: EngineKind; option: EngineOption; inUse: boolean; onChoose: () => void }

type Trial =
  | { kind: 'none' }
  | { kind: 'running' }
  | { kind: 'broken'; why: string }
  | { kind: 'done'; test: EngineTest }

/** One engine: to be chosen, or what it lacks; what may not work can be tested before it is chosen. */
export function EngineRow({ kind, option: { id, name, where, missing }, inUse, onChoose }: EngineRowProps) {
  const [trial, setTrial] = useState<Trial>({ kind: 'none' })
  const run = async () => {
    setTrial({ kind: 'running' })
    try {
      setTrial({ kind: 'done', test: await testEngine(kind, id) })
    } catch (error) {
      setTrial({ kind: 'broken', why: wordsOf(error, engineTexts.testFailed, engineTexts.offline) })
    }
  }
  return (
    <div className="engine">
      <label className="engine__choice">
        <input type="radio" name={`engine-${kind}`} checked={inUse} disabled={missing !== null} onChange={onChoose} />
        <span>
          <span className="engine__name">{serverTexts.said(name)}</span>
          <span className="engine__note">{missing ? serverTexts.said(missing) : placeOf(kind, where)}</span>
        </span>
      </label>
      {missing === null && (kind === 'speech' || where.kind === 'endpoint') ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={engineTexts.testOf(serverTexts.said(name))}
          loading={trial.kind === 'running'}
          onClick={() => void run()}
        >
          {engineTexts.test}
        </Button>
      ) : null}
      <div className="engine__trial" role="status">
        <TrialWords kind={kind} trial={trial} />
      </div>
    </div>
  )
}

function TrialWords({ kind, trial }: { kind: EngineKind; trial: Trial }) {
  switch (trial.kind) {
    case 'none':
      return null
    case 'running':
      return <p className="engine__note">{engineTexts.testing[kind]}</p>
    case 'broken':
      return <p className="engine__fault">{trial.why}</p>
    case 'done':
      return <TestWords kind={kind} test={trial.test} />
  }
}

function TestWords({ kind, test }: { kind: EngineKind; test: EngineTest }) {
  if (test.outcome === 'failed') {
    const remedy = kind === 'speech' ? engineTexts.remedy(test.fault) : null
    return <p className="engine__fault">{remedy ?? serverTexts.said(test.reason)}</p>
  }
  if (test.outcome === 'answered') {
    return (
      <>
        <p>
          {engineTexts.answered}: <q>{test.answer}</q>
        </p>
        <p className="engine__note">{engineTexts.asked(test.asked)}</p>
        {test.quoted === null ? (
          <p className="engine__fault">{engineTexts.uncited}</p>
        ) : (
          <p className="engine__note">{engineTexts.quoted(test.quoted)}</p>
        )}
        <p className="engine__note numbers">{engineTexts.took(test.took)}</p>
      </>
    )
  }
  return (
    <>
      {test.heard === '' ? (
        <p className="engine__fault">{engineTexts.nothing}</p>
      ) : (
        <p>
          {engineTexts.heard}: <q>{test.heard}</q>
        </p>
      )}
      <p className="engine__note">{engineTexts.said(test.said)}</p>
      <p className="engine__note numbers">{engineTexts.speed(test.took, test.sample)}</p>
    </>
  )
}

function placeOf(kind: EngineKind, where: EngineOption['where']): string {
  switch (where.kind) {
    case 'built-in':
      return engineTexts.builtIn
    case 'child':
      return engineTexts.child
    case 'endpoint':
      return where.host.startsWith('127.0.0.1:')
        ? engineTexts.local(where.host)
        : engineTexts.endpoint(kind, where.host)
  }
}
