import { createRoot } from 'react-dom/client'
import { endFirstFrame } from '../platform/first-frame.ts'

/** In the place of the app. Its code is fetched only then. */
export async function showEmergency(cleared: boolean): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has lost its #root.')
  const { EmergencyScreen } = await import('../features/recovery/EmergencyScreen.tsx')
  endFirstFrame()
  createRoot(root).render(<EmergencyScreen cleared={cleared} />)
}
