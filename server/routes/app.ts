import type { Server } from 'node:https'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { MAX_JSON_BYTES } from '../../contract/limits.ts'
import type { Context } from '../context/context.ts'
import { registerBinding } from '../http/bind.ts'
import { answerUnrouted, errorAnswers } from '../http/errors.ts'
import { checkHost } from '../http/hooks/host-check.ts'
import { watchIntake } from '../http/hooks/intake.ts'
import { checkOrigin } from '../http/hooks/origin-check.ts'
import { requestIds } from '../http/hooks/request-id.ts'
import { securityHeaders } from '../http/hooks/security-headers.ts'
import { limitBodySeconds } from '../http/limits/body-timeout.ts'
import { PAGE_FOLDER, readPage, servePage } from '../http/pages/page.ts'
import type { Certificate } from '../http/tls.ts'
import { limitShape } from '../kernel/json-shape.ts'
import { formReader } from '../uploads/recording-form.ts'
import { exportRoutes } from './export/export-routes.ts'
import { healthRoutes } from './health.ts'
import { countRequests, metricsRoute } from './metrics-route.ts'
import { audioRoute } from './recordings/audio-route.ts'
import { bindings } from './routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'

/** A request that sends nothing for so long is given up; an upload on a bad link sends something. Milliseconds. */
const IDLE_MS = 120_000

/** What one administrator may change in a minute: more is a script, or a stolen session. */
const ADMIN_CHANGES = 60

function noSchemas(): never {
  throw new Error('Routes have no JSON schemas: what they take and answer is defined in contract/endpoints.ts.')
}

/** Speaks http where it was given no certificate. */
export type SecureApp = FastifyInstance<Server>

/** The whole HTTP side over opened ports; the caller listens. */
export async function createApp(
  context: Context,
  publicUrl: string,
  certificate: Certificate | null,
): Promise<SecureApp> {
  const { config } = context
  const app = Fastify({
    https: certificate,
    bodyLimit: MAX_JSON_BYTES,
    connectionTimeout: IDLE_MS,
    trustProxy: config.trustProxy,
    loggerInstance: context.log as FastifyBaseLogger,
    frameworkErrors: answerUnrouted,
    genReqId: requestIds(config.trustProxy),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // The one of http/hooks/intake.ts says when to come back.
    return503OnClosing: false,
    // Bodies and answers are the contract's. Its own would load Ajv and fast-json-stringify, 3 MB of memory.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  const html = await readPage(PAGE_FOLDER)
  app.setErrorHandler(errorAnswers())
  securityHeaders(app, { html, publicUrl })
  countRequests(app, context.metrics)
  checkHost(app, publicUrl, config.allowedHosts)
  checkOrigin(app, publicUrl)
  limitBodySeconds(app)
  watchIntake(app, context.intake)
  readJson(app)
  await app.register(multipart, formReader(config.maxUploadBytes))
  healthRoutes(app, context)
  metricsRoute(app, context)
  const gate = {
    accounts: context.accounts,
    confirmations: context.confirmations,
    atOnce: context.atOnce,
    revocation: context.revocation,
    database: context.database,
    adminTries: context.countTries({ name: 'admin changes', limit: ADMIN_CHANGES }),
  }
  for (const binding of bindings(context)) registerBinding(app, gate, binding)
  audioRoute(app, context)
  exportRoutes(app, context)
  await app.register((uploads) => uploadRoutes(uploads, context))
  await servePage(app, PAGE_FOLDER, html, config.contact)
  return app
}

/** As Fastify does it, but for what no parser should see. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    try {
      limitShape(body)
    } catch (error) {
      done(error as Error)
      return
    }
    parse(request, body, done)
  })
}
