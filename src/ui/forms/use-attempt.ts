import { useState } from 'react'

/** Work that a button begins: `busy` while it lasts; then what it says, or why it failed. */
export function useAttempt(work: () => Promise<string | null>, failed: (error: unknown) => string) {
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setSaid(null)
    try {
      setSaid(await work())
    } catch (error) {
      setSaid(failed(error))
    } finally {
      setBusy(false)
    }
  }
  return { said, busy, run }
}
