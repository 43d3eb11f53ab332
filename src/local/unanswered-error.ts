/** Longer than any honest write or opening: what takes this long hangs. */
const PATIENCE_MS = 10_000

/** The browser never answered. */
export class DatabaseTimeoutError extends Error {
  override name = 'DatabaseTimeoutError'
}

/** Rejects with DatabaseTimeoutError when the browser leaves a request to its storage unanswered, which Safari and a blocked opening do. */
export async function answered<T>(asked: Promise<T>, milliseconds = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseTimeoutError('This browser does not answer.')), milliseconds)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
