import type { FastifyRequest } from 'fastify'

/** Without the query: sign-in links and audio links carry their secret in it. Without headers. */
export const loggedRequest = ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: url.split('?')[0], ip })
