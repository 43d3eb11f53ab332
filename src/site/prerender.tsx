import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../contract/languages.ts'
import { InstallButton, InstallCard } from '../features/install/InstallCard.tsx'
import { setTranslation } from '../i18n/define-messages.ts'
import { documentsTexts } from '../i18n/english/documents.ts'
import { landingTexts } from '../i18n/english/landing.ts'
import { notFoundTexts } from '../i18n/english/not-found.ts'
import { shellTexts } from '../i18n/english/shell.ts'
import { demoTexts as demo } from '../i18n/german/demo.ts'
import { documentsTexts as documents } from '../i18n/german/documents.ts'
import * as german from '../i18n/german/german.ts'
import { landingTexts as landing } from '../i18n/german/landing.ts'
import { setShownLanguage } from '../i18n/locale.ts'
import { LandingPage } from './landing/LandingPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'
import { TermsPage } from './TermsPage.tsx'

/** What the build has made of the styles and scripts of the public pages, and the head of the app's own document. */
export type PublicAssets = {
  styles: string
  /** Runs before the first paint (public-head.ts). */
  head: string
  /** Address of public-page.ts. */
  script: string
  /** The tags that load the app. */
  app: string
}

/** The public pages as documents: file name → HTML. Run by the build; nothing of it is on any device. */
export function renderPublicPages(assets: PublicAssets): Map<string, string> {
  const inEnglish = pagesIn('en', assets)
  const inGerman = pagesIn('de', assets)
  speak('en')
  return new Map([...inEnglish, ...inGerman.map(([name, html]) => [name.replace('.html', '.de.html'), html] as const)])
}

function pagesIn(language: Language, assets: PublicAssets): [string, string][] {
  speak(language)
  const page = (title: string, content: ReactNode, path?: string): string =>
    documentOf(assets, { title, path, language }, renderToStaticMarkup(content))
  return [
    ['landing.html', page(landingTexts.title, <LandingPage />, '/')],
    ['privacy.html', page(`${documentsTexts.privacyTitle} - ${shellTexts.product}`, <PrivacyPage />, '/privacy')],
    ['terms.html', page(`${documentsTexts.termsTitle} - ${shellTexts.product}`, <TermsPage />, '/terms')],
    ['not-found.html', page(`${notFoundTexts.title} - ${shellTexts.product}`, <NotFoundPage />)],
  ]
}

/** The same components are rendered once for each language: they read their texts when they are. */
function speak(language: Language): void {
  setTranslation(
    language === 'de' ? { ...german, landingTexts: landing, documentsTexts: documents, demoTexts: demo } : {},
  )
  setShownLanguage(language)
}

/** Where the same page is in each language. */
const alternates = (path: string): string =>
  [['en', '?lang=en'] as const, ['de', '?lang=de'] as const, ['x-default', ''] as const]
    .map(([language, query]) => `<link rel="alternate" hreflang="${language}" href="${path}${query}">`)
    .join('\n')

type Head = { title: string; path: string | undefined; language: Language }

function documentOf(
  { styles, head, script, app }: PublicAssets,
  { title, path, language }: Head,
  content: string,
): string {
  return `<!doctype html>
<html lang="${language}" dir="ltr" class="no-js visitor">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${landingTexts.lead}">
${path === undefined ? '' : alternates(path)}
<meta name="theme-color" content="#FAF9F6">
<meta name="color-scheme" content="light dark">
<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-title" content="${shellTexts.product}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<style>${styles}</style>
<template id="app">${app}</template>
<script>${head}</script>
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root"></div>
${content}
${renderToStaticMarkup(<InstallTemplates />)}
</body>
</html>
`
}

const nothing = (): void => undefined

/** What static-install.ts shows when its time has come. */
function InstallTemplates() {
  return (
    <>
      <template id="install-browser">
        <InstallCard how="browser" onInstall={nothing} onDismiss={nothing} />
      </template>
      <template id="install-ios">
        <InstallCard how="ios" onInstall={nothing} onDismiss={nothing} />
      </template>
      <template id="install-floating">
        <InstallButton onInstall={nothing} />
      </template>
    </>
  )
}
