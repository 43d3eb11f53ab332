import { documentsTexts } from '../i18n/english/documents.ts'
import { shellTexts } from '../i18n/english/shell.ts'
import { Mark } from '../ui/icons/mark.tsx'
import { Icon } from '../ui/icons/screen-icons.tsx'
import { OtherLanguage } from './OtherLanguage.tsx'

type DocumentProps = { path: string; title: string; parts: readonly { title: string; texts: readonly string[] }[] }

/** A page to read: the privacy policy, the terms. */
export function Document({ path, title, parts }: DocumentProps) {
  return (
    <>
      <header className="document-bar">
        <a href="/" className="product-name">
          <Mark size={24} />
          <span>{shellTexts.product}</span>
        </a>
        <OtherLanguage path={path} />
      </header>
      <main className="document">
        <a href="/" className="text-action document__back">
          <Icon name="back" size={20} />
          {documentsTexts.back}
        </a>
        <h1>{title}</h1>
        <p className="document__date">{documentsTexts.updated}</p>
        {parts.map((part) => (
          <section key={part.title}>
            <h2>{part.title}</h2>
            {part.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </main>
    </>
  )
}
