import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PathFilter = {
  port: number
  /** From now on calls of these paths get no answer: their connection is closed. */
  cut(isCut: (path: string) => boolean): void
  /** Paths that were cut so far. */
  refused: readonly string[]
  close(): Promise<void>
}

/** In front of a server on this machine: hands on what is asked, but for some paths. */
export async function startPathFilter(target: { host: string; port: number }): Promise<PathFilter> {
  let isCut = (_: string): boolean => false
  const refused: string[] = []
  const server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked
    if (isCut(path)) {
      refused.push(path)
      asked.socket.destroy()
      return
    }
    const call = request({ ...target, path, method, headers }, (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers)
      heard.pipe(answer)
    })
    // Whoever asked is told by the end of the connection.
    call.on('error', () => asked.socket.destroy())
    asked.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut(next) {
      isCut = next
    },
    refused,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
