import { landingTexts } from '../i18n/english/landing.ts'
import { shownLanguage } from '../i18n/locale.ts'

/** To the same page in the other language, which the server remembers (server/http/pages/page-language.ts). */
export function OtherLanguage({ path }: { path: string }) {
  const other = shownLanguage() === 'en' ? 'de' : 'en'
  return (
    <a href={`${path}?lang=${other}`} lang={other} hrefLang={other} className="text-action text-action--quiet">
      {landingTexts.otherLanguage}
    </a>
  )
}
