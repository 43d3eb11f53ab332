import type { AccessRequest } from '../../../contract/accounts/admin.ts'
import { adminTexts } from '../../i18n/english/admin.ts'
import { Section } from './Section.tsx'
import { when } from './when.ts'

/** docs/product.md#limits. */
const SHOWN = 10

export function RecentActivity({ requests }: { requests: readonly AccessRequest[] }) {
  return (
    <Section title={adminTexts.activityTitle}>
      {requests.length === 0 ? <p className="admin__none">{adminTexts.noActivity}</p> : null}
      <ul>
        {requests.slice(0, SHOWN).map(({ id, name, email, status, created_at, decided_at, decided_by }) => (
          <li key={id} className="admin__row">
            <div className="admin__words">
              <h3 className="admin__name">{name}</h3>
              <p className="admin__meta">{email}</p>
              <p className="admin__meta">
                {decided_at && decided_by
                  ? adminTexts.decided(decided_by, when(decided_at))
                  : adminTexts.asked(when(created_at))}
              </p>
            </div>
            <span className="admin__status" data-status={status}>
              {adminTexts.status[status]}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
