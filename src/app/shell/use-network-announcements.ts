import { useEffect, useRef } from 'react'
import { shellTexts } from '../../i18n/english/shell.ts'
import { announce } from '../../ui/announcer.tsx'

/** One sentence when the network goes and one when it is back. */
export function useNetworkAnnouncements(online: boolean): void {
  const before = useRef(true)
  useEffect(() => {
    if (before.current === online) return
    before.current = online
    announce(online ? shellTexts.onlineSaid : shellTexts.offlineSaid)
  }, [online])
}
