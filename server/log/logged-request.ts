import type { FastifyRequest } from 'fastify'

/** Never the query: sign-in links and links to audio carry their right in it. Nor a header. */
export const loggedRequest = ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: url.split('?')[0], ip })
