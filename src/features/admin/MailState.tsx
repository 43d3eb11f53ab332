import { adminTexts } from '../../i18n/english/admin.ts'
import { wordsOf } from '../../session/as-administrator.ts'
import { Button } from '../../ui/Button.tsx'
import { useAttempt } from '../../ui/forms/use-attempt.ts'
import { sendTestMail } from './admin-calls.ts'
import { Section } from './Section.tsx'

/** Whether mails reach people; when they should, a mail to oneself shows it. */
export function MailState({ isSetUp }: { isSetUp: boolean }) {
  const test = async () => {
    const answer = await sendTestMail()
    return answer.outcome === 'sent' ? adminTexts.mailTested(answer.to) : adminTexts.mailTestFailed(answer.reason)
  }
  const { said, busy, run } = useAttempt(test, (error) => wordsOf(error, adminTexts.mailTestFailed('')))
  return (
    <Section title={adminTexts.mailTitle}>
      <p className={isSetUp ? 'admin__none' : 'admin__none admin__none--amber'}>
        {isSetUp ? adminTexts.mailSetUp : adminTexts.mailNotSetUp}
      </p>
      {isSetUp ? (
        <Button variant="outline" size="sm" loading={busy} onClick={() => void run()}>
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
