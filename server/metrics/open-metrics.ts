import type { Config } from '../config/config.ts'
import type { Database } from '../store/schema.ts'
import { type Metrics, noMetrics } from './metrics.ts'

export async function openMetrics(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  database: Database,
): Promise<Metrics> {
  if (metricsToken === null) return noMetrics
  const { prometheusMetrics } = await import('./prometheus.ts')
  return prometheusMetrics(database)
}
