import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../../testkit/browser/fixtures.ts'

for (const path of ['/login', '/']) {
  test(`a first install that a lost file has ended is begun again while ${path} is open`, async ({
    server,
    device,
  }) => {
    let lost = 0
    await using way = await proxyTo(server.url, (address) => {
      const isLost = lost === 0 && address.startsWith('/assets/LibraryScreen')
      if (isLost) lost++
      return isLost
    })
    const page = await device.context.newPage()
    await page.goto(`${way.url}${path}`)
    await expect.poll(() => lost, { timeout: 30_000 }).toBe(1)
    const isInstalled = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active != null)
    await expect.poll(isInstalled, { timeout: 60_000 }).toBe(true)
  })
}

/** A way to the server on which some answers are lost. */
async function proxyTo(target: string, isLost: (address: string) => boolean) {
  const proxy = createServer((asked, reply) => {
    if (isLost(asked.url ?? '')) {
      // As a portal on the way does. A cut connection is tried again by the browser itself.
      reply.writeHead(503).end()
      return
    }
    const { method, headers } = asked
    const onward = request(`${target}${asked.url}`, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
