import type { AuditEntry } from '../../../contract/accounts/admin.ts'
import { adminTexts } from '../../i18n/english/admin.ts'
import { locale } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'

const moment = (at: string): string =>
  new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** Who did what to whom, and when; closed until somebody wants to know. */
export function AuditTrail({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <details className="admin__section admin__audit">
      <summary className="group-title">
        {adminTexts.auditTitle}
        <Icon name="chevron" size={18} />
      </summary>
      {entries.length === 0 ? <p className="admin__none">{adminTexts.noAudit}</p> : null}
      <ol>
        {entries.map(({ id, at, actor, action, subject }) => (
          <li key={id} className="admin__entry">
            <time dateTime={at} className="admin__meta numbers">
              {moment(at)}
            </time>
            <span>
              {actor} {adminTexts.audit[action]} {subject === actor ? '' : subject}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
