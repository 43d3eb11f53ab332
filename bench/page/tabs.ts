import { chromium, type Page } from '@playwright/test'

/** One tab in front of another, without Playwright between the acts: it keeps every page visible, and costs time. */
export type Tabs = {
  drive(act: (page: Page) => Promise<void>): Promise<void>
  show(): Promise<void>
  /** Another tab comes to the front. Throws when the page is visible all the same. */
  hide(): Promise<void>
}

type Target = { id: string; type: string; url: string; webSocketDebuggerUrl: string }

/** @param address ws://… of the browser's DevTools @param origin of the page that is meant */
export function createTabs(address: string, origin: string): Tabs {
  const base = `http://${new URL(address).host}/json`
  const pages = async (): Promise<Target[]> => {
    const targets: Target[] = await (await fetch(`${base}/list`)).json()
    return targets.filter(({ type }) => type === 'page')
  }
  const isMeant = ({ url }: Target): boolean => url.startsWith(origin)
  const bring = async (wanted: Target | undefined, state: DocumentVisibilityState): Promise<void> => {
    const meant = (await pages()).find(isMeant)
    if (!wanted || !meant) throw new Error('A tab is gone.')
    await fetch(`${base}/activate/${wanted.id}`)
    const deadline = Date.now() + 5000
    while ((await visibility(meant)) !== state) if (Date.now() > deadline) throw new Error(`The page is not ${state}.`)
  }
  return {
    async drive(act) {
      const browser = await chromium.connectOverCDP(address)
      const page = browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((one) => one.url().startsWith(origin))
      if (!page) throw new Error('The tab is gone.')
      page.setDefaultTimeout(20_000)
      await act(page)
      await browser.close()
    },
    show: async () => bring((await pages()).find(isMeant), 'visible'),
    hide: async () =>
      bring(
        (await pages()).find((target) => !isMeant(target)),
        'hidden',
      ),
  }
}

async function visibility({ webSocketDebuggerUrl }: Target): Promise<unknown> {
  const socket = new WebSocket(webSocketDebuggerUrl)
  const answer = new Promise<MessageEvent>((resolve, reject) => {
    socket.onmessage = resolve
    socket.onerror = reject
  })
  socket.onopen = () =>
    socket.send(
      JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'document.visibilityState' } }),
    )
  const { result } = JSON.parse(String((await answer).data))
  socket.close()
  return result.result.value
}
