import { type FormEvent, useState } from 'react'
import { useFirstWrong } from './Field.tsx'

type FormWork<Problems> = {
  /** What is wrong with what was typed, by field; then nothing is sent. */
  check: () => Partial<Problems>
  send: () => Promise<void>
  /** What is said of an error of `send`. */
  failed: (error: unknown) => Partial<Problems>
}

/** A form that is sent once at a time. The focus goes to the first field that is wrong. `form`: the attributes of its element. */
export function useForm<Problems extends object>(
  { check, send, failed }: FormWork<Problems>,
  first: Partial<Problems> = {},
) {
  const [problems, setProblems] = useState(first)
  const [busy, setBusy] = useState(false)
  const ref = useFirstWrong(problems)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setProblems(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      setProblems(failed(error))
    } finally {
      setBusy(false)
    }
  }
  return { problems, busy, form: { ref, onSubmit, noValidate: true } }
}
