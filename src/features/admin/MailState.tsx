import { useState } from 'react'
import { adminTexts } from '../../i18n/english/admin.ts'
import { wordsOf } from '../../session/as-administrator.ts'
import { Button } from '../../ui/Button.tsx'
import { sendTestMail } from './admin-calls.ts'
import { Section } from './Section.tsx'

/** Whether mails reach people; when they should, a mail to oneself shows it. */
export function MailState({ isSetUp }: { isSetUp: boolean }) {
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    setSaid(null)
    try {
      const answer = await sendTestMail()
      setSaid(answer.outcome === 'sent' ? adminTexts.mailTested(answer.to) : adminTexts.mailTestFailed(answer.reason))
    } catch (error) {
      setSaid(wordsOf(error, adminTexts.mailTestFailed('')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={adminTexts.mailTitle}>
      <p className={isSetUp ? 'admin__none' : 'admin__none admin__none--amber'}>
        {isSetUp ? adminTexts.mailSetUp : adminTexts.mailNotSetUp}
      </p>
      {isSetUp ? (
        <Button variant="outline" size="sm" loading={busy} onClick={() => void test()}>
          {adminTexts.testMail}
        </Button>
      ) : null}
      {said === null ? null : (
        <p className="admin__meta" role="status">
          {said}
        </p>
      )}
    </Section>
  )
}
