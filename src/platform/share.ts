export type Shared = 'shared' | 'copied' | 'cancelled'

/** The device's share sheet where there is one, else the clipboard. Throws when neither works. */
export async function shareOrCopy(content: { title: string; text: string; url: string }): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(content)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // A sheet that refuses this content (NotAllowedError, TypeError) leaves the clipboard.
    }
  }
  await navigator.clipboard.writeText(content.text)
  return 'copied'
}

export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Hands a file to the browser's downloads. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this turn; a minute is ample and still frees the memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
