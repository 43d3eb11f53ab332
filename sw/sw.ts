import type { PageMessage } from '../src/sync/wake.ts'
import { onDrainSync, openDoorbell, ring } from './background-sync.ts'
import { answerLanguages, keepLanguage, removeOlderLanguages } from './keep-language.ts'
import { answerFromPrecache } from './precache.ts'
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts'
import { onShare } from './share-target.ts'
import { skipWaitingWhenCalm } from './skip-waiting.ts'

declare const self: ServiceWorkerGlobalScope

answerFromPrecache()
answerLanguages()
openDoorbell()

self.addEventListener('install', (event) => event.waitUntil(keepLanguage()))

// The page of a first visit has the app from here as soon as it is on the device: without this it could open no other
// screen once the network is gone. Later versions come in by the person's tap only (skip-waiting.ts).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('activate', (event) => event.waitUntil(removeOlderLanguages()))

self.addEventListener('fetch', onShare)

self.addEventListener('sync', (event) => onDrainSync(event))

self.addEventListener('push', (event) => event.waitUntil(onPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationClick(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(onSubscriptionChange(event)))

self.addEventListener('message', (event) => {
  const message: PageMessage = event.data
  if (message.type === 'ring') event.waitUntil(ring())
  // workbox-window's own word for the person's tap on "A new version is ready".
  if (message.type === 'SKIP_WAITING') event.waitUntil(skipWaitingWhenCalm(self))
})
