import './extra.css'
import './ui/full-screen.css'
import { useAtomValue } from 'jotai'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { ExtraName } from '../contract/extras.ts'
import { loadExtra } from './load-extra.ts'
import { onlineAtom, updateAtom } from './store.ts'
import { extraTexts } from './ui/texts/extras.ts'

/** `isScreen`: it fills the page. `waiting`: what stands there until it is loaded; without it its children do. */
type Place = { isScreen?: boolean; waiting?: ReactNode }

/** A component of an extra. Where it is missing, a sentence says so until it can be fetched. */
export function extra<Props extends object>(
  name: ExtraName,
  load: () => Promise<ComponentType<Props>>,
  { isScreen = false, waiting }: Place = {},
): (props: Props & { children?: ReactNode }) => ReactNode {
  let Loaded: ComponentType<Props> | null = null
  return function Extra(props) {
    const [state, setState] = useState<'loading' | 'missing' | 'here'>(Loaded ? 'here' : 'loading')
    const online = useAtomValue(onlineAtom)
    useEffect(() => {
      if (state !== 'loading') return
      loadExtra(name, load).then(
        (component) => {
          Loaded = component
          setState('here')
        },
        (error: unknown) => {
          console.warn(error)
          setState('missing')
        },
      )
    }, [state])
    useEffect(() => {
      if (online) setState((last) => (last === 'missing' ? 'loading' : last))
    }, [online])
    if (Loaded && state === 'here') return <Loaded {...props} />
    const meanwhile = waiting ?? props.children ?? null
    if (state === 'loading') return meanwhile
    return (
      <>
        {isScreen ? <MissingScreen onRetry={() => setState('loading')} /> : null}
        {isScreen ? null : <MissingNote onRetry={() => setState('loading')} />}
        {props.children}
      </>
    )
  }
}

type MissingProps = { onRetry: () => void }

function useWayOut(onRetry: () => void) {
  const online = useAtomValue(onlineAtom)
  const update = useAtomValue(updateAtom)
  if (update?.isIn) return { text: extraTexts.outdated, action: extraTexts.reload, act: update.apply }
  return { text: online ? extraTexts.failed : extraTexts.offline, action: extraTexts.retry, act: onRetry }
}

function MissingScreen({ onRetry }: MissingProps) {
  const { text, action, act } = useWayOut(onRetry)
  return (
    <div className="full-screen" role="alert">
      <h1>{extraTexts.title}</h1>
      <p>{text}</p>
      <div className="full-screen__actions">
        <button type="button" className="text-action" onClick={act}>
          {action}
        </button>
      </div>
    </div>
  )
}

function MissingNote({ onRetry }: MissingProps) {
  const { text, action, act } = useWayOut(onRetry)
  return (
    <div className="missing-extra" role="alert">
      <p>{text}</p>
      <button type="button" className="text-action" onClick={act}>
        {action}
      </button>
    </div>
  )
}
