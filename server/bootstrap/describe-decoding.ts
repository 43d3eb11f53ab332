import { isSandboxed } from '../speech/decode/sandbox.ts'

/** How uploaded files are decoded on this machine, for the operator; nothing where everything is in place. */
export async function describeDecoding(): Promise<string[]> {
  const { limits, walls } = await isSandboxed()
  return [
    ...(limits ? [] : ['  Decoding     without limits of processor and memory: install prlimit (util-linux).']),
    ...(walls ? [] : ['  Decoding     not kept from the network and from other files: docs/operating.md, Decoding.']),
  ]
}
