export type Shared = 'shared' | 'copied' | 'cancelled'

/** The device's share sheet where there is one, else `copy` to the clipboard. Throws when neither works. */
export async function shareOrCopy(
  content: { title: string; text: string; url: string },
  copy: string,
): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(content)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // A sheet that refuses this content (NotAllowedError, TypeError) leaves the clipboard.
    }
  }
  await navigator.clipboard.writeText(copy)
  return 'copied'
}

/** The share sheet with a file where the device can; else its text to the clipboard. Throws when neither works. */
export async function shareFile(file: File, content: { title: string; text: string }): Promise<Shared> {
  const withFile = { title: content.title, files: [file] }
  if (typeof navigator.canShare === 'function' && navigator.canShare(withFile)) {
    try {
      await navigator.share(withFile)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // Refused after all: the text goes the other way.
    }
  }
  await navigator.clipboard.writeText(content.text)
  return 'copied'
}

/** Lets the browser fetch a file into its downloads by itself: nothing of it passes through the page. */
export function downloadFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
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
