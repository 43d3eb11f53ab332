import { recordTexts } from '../../i18n/english/record.ts'

/** The way to a saved recording where the redirect does not arrive: an address that needs nothing of this page. */
export function SavedLink({ recording }: { recording: string }) {
  return (
    <a className="record__saved text-action" href={`/recording/${recording}`}>
      {recordTexts.continueToSaved}
    </a>
  )
}
