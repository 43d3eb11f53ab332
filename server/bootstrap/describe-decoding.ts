import { isSandboxed } from '../speech/decode/sandbox.ts'

/** What a person who starts it should know of how people's files are decoded here; nothing where all is in place. */
export async function describeDecoding(): Promise<string[]> {
  const { limits, walls } = await isSandboxed()
  return [
    ...(limits ? [] : ['  Decoding     without limits of processor and memory: install prlimit (util-linux).']),
    ...(walls ? [] : ['  Decoding     not kept from the network and from other files: docs/operating.md, Decoding.']),
  ]
}
