import { once } from 'node:events'
import { connect } from 'node:net'

/** One connection that sends the same request again as soon as it is answered. */
type Connection = { answers: number; refused: number }

type Load = {
  url: string
  path: string
  cookie: string
  connections: number
  seconds: number
  /** Each request brings another cookie beside its session's, as if the server had not seen it for a while. */
  isFirst?: boolean
}

/**
 * Requests a second over so many connections. Written on sockets, because a client that parses everything takes half of
 * the machine that it measures.
 */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { url, path, cookie, connections, seconds, isFirst = false } = load
  const { hostname, port } = new URL(url)
  const head = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}`
  const request = (): string => `${head}${isFirst ? `; n=${Math.random()}` : ''}\r\n\r\n`
  const until = performance.now() + seconds * 1000
  const all = await Promise.all(
    Array.from({ length: connections }, () => repeat({ hostname, port: Number(port), request, until })),
  )
  const refused = all.reduce((sum, one) => sum + one.refused, 0)
  if (refused > 0) throw new Error(`${refused} requests were not answered with 200.`)
  return all.reduce((sum, { answers }) => sum + answers, 0) / seconds
}

type Repeat = { hostname: string; port: number; request: () => string; until: number }

async function repeat({ hostname, port, request, until }: Repeat): Promise<Connection> {
  const socket = connect(port, hostname)
  await once(socket, 'connect')
  const counted = { answers: 0, refused: 0 }
  let waiting = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    const end = answerEnd(waiting)
    if (end === null) return
    if (waiting.subarray(0, 12).toString('latin1') !== 'HTTP/1.1 200') counted.refused++
    waiting = waiting.subarray(end)
    counted.answers++
    if (performance.now() < until) socket.write(request())
    else socket.end()
  })
  socket.write(request())
  await once(socket, 'close')
  return counted
}

/** Where the answer ends; null while it is not whole. */
function answerEnd(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.subarray(0, head).toString('latin1'))?.[1]
  if (length === undefined) throw new Error('An answer came without its length.')
  const end = head + 4 + Number(length)
  return bytes.length >= end ? end : null
}
