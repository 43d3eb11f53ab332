/**
 * Resolves in a task of its own: whatever a person pressed meanwhile comes first. What a browser does at once, as it may with WebCrypto and
 * small values, makes one long task otherwise. No timer, as those of a hidden tab wait for a second.
 */
export const nextTask = (): Promise<void> => new Promise(inNextTask)

/** The same, for what is to run outside of the caller's promises. */
export function inNextTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}
