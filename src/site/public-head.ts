import { isPasswordReset } from '../features/account/recovery/reset-link.ts'
import { emergencyOf } from '../features/recovery/emergency-mode.ts'
import { runsInstalled } from '../platform/runs-installed.ts'
import { pageStorage } from '../platform/storage/page-storage.ts'
import { isUserStored } from '../platform/storage/stored-user.ts'
import { paintTheme, storedTheme, systemTheme } from '../ui/theme-rule.ts'

/** What a public page must know before its first paint. The build puts it into the head, as it stands there. */
const root = document.documentElement
paintTheme(storedTheme() ?? systemTheme())
root.classList.replace('no-js', 'js')
if (isUserStored()) root.classList.replace('visitor', 'signed-in')
if (location.pathname === '/' && isForApp()) openApp()

/** Where the app's own screens take the place of the landing page (docs/decisions.md#start-screen). */
function isForApp(): boolean {
  const isEmergency = emergencyOf(location.search, pageStorage()) !== 'none'
  return runsInstalled() || isEmergency || isPasswordReset(new URL(location.href))
}

/** The template holds what the head of index.html holds. Behind it stands nothing of the public page any more. */
function openApp(): void {
  root.classList.add('app')
  addEventListener('DOMContentLoaded', () => {
    const app = document.querySelector<HTMLTemplateElement>('#app')
    const place = document.querySelector('#root')
    if (!app || !place) throw new Error('The landing page has lost the app.')
    document.body.replaceChildren(place)
    document.head.append(app.content.cloneNode(true))
  })
}
