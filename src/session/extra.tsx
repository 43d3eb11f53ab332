import './extra.css'
import '../ui/full-screen.css'
import { useAtomValue } from 'jotai'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { ExtraName } from '../../contract/extras.ts'
import { extraTexts } from '../i18n/english/extras.ts'
import { loadExtra } from './load-extra.ts'
import { onlineAtom, updateAtom } from './store.ts'

/** Milliseconds: the network is there, and the server may be again. */
const AGAIN_MS = 5000

/**
 * `screen`: it is all that is shown, by itself or inside the shell, which has the `main` of the page already. `waiting`:
 * what stands there until it is loaded; without it its children do.
 */
type Place = { screen?: 'main' | 'div'; waiting?: ReactNode }

/** A component of an extra. Where it is missing, a sentence says so until it can be fetched. */
export function extra<Props extends object>(
  name: ExtraName,
  load: () => Promise<ComponentType<Props>>,
  { screen, waiting }: Place = {},
): (props: Props & { children?: ReactNode }) => ReactNode {
  let Loaded: ComponentType<Props> | null = null
  return function Extra(props) {
    const [state, setState] = useState<'loading' | 'missing' | 'here'>(Loaded ? 'here' : 'loading')
    const online = useAtomValue(onlineAtom)
    useEffect(() => {
      if (state === 'here') return
      const look = (): void =>
        void loadExtra(name, load).then(
          (component) => {
            Loaded = component
            setState('here')
          },
          (error: unknown) => {
            console.warn(error)
            setState('missing')
          },
        )
      if (state === 'loading' || online) look()
      if (state === 'loading' || !online) return
      const timer = setInterval(look, AGAIN_MS)
      return () => clearInterval(timer)
    }, [state, online])
    if (Loaded && state === 'here') return <Loaded {...props} />
    const meanwhile = waiting ?? props.children ?? null
    if (state === 'loading') return meanwhile
    return (
      <>
        <Missing screen={screen} onRetry={() => setState('loading')} />
        {props.children}
      </>
    )
  }
}

/** Why a part of the app is not on this device. `isOutdated`: another tab has let a newer version in. */
export function missingText(online: boolean, isOutdated: boolean): string {
  if (isOutdated) return extraTexts.outdated
  return online ? extraTexts.failed : extraTexts.offline
}

type MissingProps = Pick<Place, 'screen'> & { onRetry: () => void }

function Missing({ screen: Screen, onRetry }: MissingProps) {
  const online = useAtomValue(onlineAtom)
  const update = useAtomValue(updateAtom)
  // Another tab has let a newer version in, whose server no longer has the files of this page.
  const newer = update?.isIn ? update : null
  const text = missingText(online, newer !== null)
  const action = (
    <button type="button" className="text-action" onClick={newer?.apply ?? onRetry}>
      {newer ? extraTexts.reload : extraTexts.retry}
    </button>
  )
  if (!Screen) {
    return (
      <div className="missing-extra" role="status">
        <p>{text}</p>
        {action}
      </div>
    )
  }
  return (
    <Screen className="full-screen">
      <h1>{extraTexts.title}</h1>
      <p role="status">{text}</p>
      <div className="full-screen__actions">{action}</div>
    </Screen>
  )
}
