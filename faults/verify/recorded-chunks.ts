import type { Page } from '@playwright/test'

/** What MediaRecorder gave, chunk by chunk. */
export type RecordedSlices = { mime: string; slices: Uint8Array[] }

/** Has the browser's own encoder record so many seconds in each of these types, at the same time. */
export async function recordSlices(page: Page, mimes: readonly string[], seconds: number): Promise<RecordedSlices[]> {
  const recorded = await page.evaluate(record, { mimes, seconds })
  return recorded.map(({ mime, slices }) => ({ mime, slices: slices.map((slice) => Buffer.from(slice, 'base64')) }))
}

/** Runs in the page. */
async function record({ mimes, seconds }: { mimes: readonly string[]; seconds: number }) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const base64 = async (slice: Blob): Promise<string> => {
    const bytes = new Uint8Array(await slice.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }
  const recordOne = (mime: string): Promise<{ mime: string; slices: string[] }> =>
    new Promise((resolve, reject) => {
      const encoder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 48_000 })
      const slices: Promise<string>[] = []
      encoder.ondataavailable = ({ data }) => {
        if (data.size > 0) slices.push(base64(data))
        if (slices.length === seconds && encoder.state === 'recording') encoder.stop()
      }
      encoder.onstop = () => Promise.all(slices).then((all) => resolve({ mime, slices: all }), reject)
      encoder.start(1000)
    })
  return Promise.all(mimes.map(recordOne))
}
