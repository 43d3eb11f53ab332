import type { Page } from '@playwright/test'

/** What MediaRecorder gave, chunk by chunk. */
export type RecordedChunks = { mime: string; chunks: Uint8Array[] }

/** Has the browser's own encoder record so many seconds in each of these types, at the same time. */
export async function recordChunks(page: Page, mimes: readonly string[], seconds: number): Promise<RecordedChunks[]> {
  const recorded = await page.evaluate(record, { mimes, seconds })
  return recorded.map(({ mime, chunks }) => ({ mime, chunks: chunks.map((chunk) => Buffer.from(chunk, 'base64')) }))
}

/** Runs in the page. */
async function record({ mimes, seconds }: { mimes: readonly string[]; seconds: number }) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const base64 = async (chunk: Blob): Promise<string> => {
    const bytes = new Uint8Array(await chunk.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }
  const recordOne = (mime: string): Promise<{ mime: string; chunks: string[] }> =>
    new Promise((resolve, reject) => {
      const encoder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 48_000 })
      const chunks: Promise<string>[] = []
      encoder.ondataavailable = ({ data }) => {
        if (data.size > 0) chunks.push(base64(data))
        if (chunks.length === seconds && encoder.state === 'recording') encoder.stop()
      }
      encoder.onstop = () => Promise.all(chunks).then((all) => resolve({ mime, chunks: all }), reject)
      encoder.start(1000)
    })
  return Promise.all(mimes.map(recordOne))
}
