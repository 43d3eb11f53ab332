import type { FastifyInstance, RouteOptions } from 'fastify'

/** What Fastify itself was told, by its own hook, where `telling` takes its place. */
export const told: RouteOptions[] = []

type Factory = (options?: object) => FastifyInstance

/** For `vi.mock('fastify', …)`, which has to stand in each file of tests itself. */
export async function telling(original: <Module>() => Promise<Module>) {
  const fastify = await original<{ default: Factory }>()
  const listening: Factory = (options) => {
    const app = fastify.default(options)
    app.addHook('onRoute', (route) => void told.push(route))
    return app
  }
  return { ...fastify, default: listening }
}
