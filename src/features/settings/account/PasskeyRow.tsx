import type { Passkey } from '../../../../contract/accounts/people.ts'
import { passkeyListTexts as texts } from '../../../i18n/english/passkeys.ts'
import { locale } from '../../../i18n/locale.ts'
import { lastUsed } from './last-used.ts'

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const added = texts.addedOn(new Date(createdAt).toLocaleDateString(locale()))
  return (
    <li className="settings__row settings__fact">
      <span className="settings__name">
        {name}
        <span className="settings__note">
          {added} · {lastUsedAt === null ? texts.neverUsed : lastUsed(lastUsedAt)}
        </span>
      </span>
      <span className="settings__actions">
        <button type="button" className="text-action" aria-label={texts.renameOf(name)} onClick={onRename}>
          {texts.rename}
        </button>
        <button type="button" className="text-action" aria-label={texts.removeOf(name)} onClick={onRemove}>
          {texts.remove}
        </button>
      </span>
    </li>
  )
}
