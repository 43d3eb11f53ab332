import './storage-loss.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue, useSetAtom } from 'jotai'
import { lossTexts } from '../../i18n/english/loss.ts'
import { locale } from '../../i18n/locale.ts'
import type { Loss } from '../../local/device/data-manifest.ts'
import { lossAtom, type SignedInUser, userAtom } from '../../session/store.ts'

const when = (at: number): string => new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** What the browser deleted behind the person's back: said once, plainly, with what it means. */
export function StorageLoss() {
  const person = useAtomValue(userAtom)
  const loss = useAtomValue(lossAtom)
  return person && loss ? <Lost person={person} loss={loss} /> : null
}

function Lost({ person, loss }: { person: SignedInUser; loss: Loss }) {
  const dismiss = useSetAtom(lossAtom)
  const unsent = useLiveQuery(() => stillMissing(person, loss), [person, loss])
  return (
    <section className="shell-notice shell-notice--amber storage-loss" role="alert">
      <div>
        <p className="shell-notice__words">{lossTexts.title}</p>
        <p>{lossTexts.coming}</p>
        {unsent && unsent.length > 0 ? (
          <>
            <p>{lossTexts.unsent(unsent.length)}</p>
            <ul>
              {unsent.map(({ id, title, startedAt }) => (
                <li key={id}>
                  {title ?? lossTexts.untitled}
                  <time dateTime={new Date(startedAt).toISOString()}>{when(startedAt)}</time>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <p>{lossTexts.advice}</p>
      </div>
      <button type="button" className="text-action" onClick={() => dismiss(null)}>
        {lossTexts.understood}
      </button>
    </section>
  )
}

/** Nothing is called lost before the server was asked: the worker may have uploaded it with no page open. */
async function stillMissing({ app }: SignedInUser, { unsent }: Loss): Promise<Loss['unsent']> {
  if (!(await app.meta.get('synced'))) return []
  const rows = await app.recordings.bulkGet(unsent.map(({ id }) => id))
  return unsent.filter((_, at) => !rows[at]?.confirmedAt)
}
