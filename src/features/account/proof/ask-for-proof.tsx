import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { confirmEndpoints } from '../../../../contract/accounts/confirm.ts'
import { ApiError } from '../../../api/api-error.ts'
import { confirmTexts } from '../../../i18n/english/confirm.ts'
import { client } from '../../../session/client.ts'
import { store } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { ConfirmItsYou } from './ConfirmItsYou.tsx'

/** Whether a download may start now, for which the person may be asked. A failure is told. */
export async function mayDownload(): Promise<boolean> {
  try {
    return (await client.call(confirmEndpoints.freshness, {})).isFresh || (await askForProof())
  } catch (error) {
    console.error(error)
    const isOffline = error instanceof ApiError && error.kind === 'offline'
    const description = isOffline ? confirmTexts.offline : confirmTexts.failed
    notify({ title: confirmTexts.notStarted, description, type: 'error' })
    return false
  }
}

/**
 * Above whatever is open, which stays as it is: a root of its own, so that no screen has to have a place for it. Resolves to
 * whether the person has confirmed.
 */
export function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (isProved: boolean) => {
      root.unmount()
      place.remove()
      resolve(isProved)
    }
    root.render(
      <Provider store={store}>
        <ConfirmItsYou onEnd={end} />
      </Provider>,
    )
  })
}
