import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { type Context, openContext } from './context.ts'
import { createApp } from './http/app.ts'

export type RunningServer = {
  /** Where it listens on this machine, without a slash at its end. */
  url: string
  context: Context
  /** Answers what has begun, hands running jobs back and closes the database. */
  close(): Promise<void>
}

/** Opens everything below `config.dataDir` and listens. Tests start it on a temporary folder and port 0. */
export async function startServer(config: Config): Promise<RunningServer> {
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const context = await openContext(config, publicUrl)
  const app = await createApp(context, publicUrl)
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    context,
    close: async () => {
      await app.close()
      await context.close()
    },
  }
}
