import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { rowsIn } from '../stores/postgres-under-test.ts'
import type { TestClient } from './test-server.ts'

export type HalfUpload = {
  socket: Socket
  /** What the server has answered so far. */
  answer: () => string
}

/** Announces a piece of an upload from its beginning and sends a part of it; the rest is the caller's to send, or not. */
export function halfUpload(url: string, client: TestClient, path: string, bytes: Uint8Array, sent: number): HalfUpload {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Cookie: ${client.cookie}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${bytes.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(bytes.subarray(0, sent))
  return { socket, answer: () => answer }
}

type Sent = { offset: number; bytes: Buffer; length: number }

/** Sends these bytes of a PATCH that never ends. */
export function sendWithoutEnd(url: string, client: TestClient, path: string, { offset, bytes, length }: Sent) {
  const open = request(new URL(path, url), {
    method: 'PATCH',
    headers: {
      cookie: client.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
    },
  })
  open.on('error', () => open.destroy())
  open.write(bytes)
  return open
}

/** Bytes of the parts of all uploads that have a row. To ask the server would end the request that is under way. */
export const recordedBytes = (dataDir: string): number =>
  Number(rowsIn(dataDir, 'select coalesce(sum(bytes), 0) as sum from upload_parts')[0]?.['sum'])
