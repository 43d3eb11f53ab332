import type { ExtrasQuestion, OlderFilesQuestion } from '../contract/extras.ts'
import type { PageMessage } from '../src/sync/worker-messages.ts'
import { answerQuestion } from './answer-question.ts'
import { onDrainSync, openSyncQueue, queueSync } from './background-sync.ts'
import { cacheLanguage } from './files/cached-language.ts'
import { answerFromKept, extras, onInstall, removeOlder, takeOver } from './files/cached-versions.ts'
import { answerFromPrecache, precache } from './files/precache.ts'
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts'
import { onShare } from './share-target.ts'
import { skipWaitingWhenIdle } from './skip-waiting.ts'

declare const self: ServiceWorkerGlobalScope

answerFromPrecache()
answerFromKept()
openSyncQueue()

self.addEventListener('install', onInstall)
self.addEventListener('install', precache.install)
self.addEventListener('install', (event) => event.waitUntil(cacheLanguage()))

// The page of a first visit has the app from here as soon as it is on the device: without this it could open no other
// screen once the network is gone. Later versions come in by the person's tap only (skip-waiting.ts).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', onShare)

self.addEventListener('sync', (event) => onDrainSync(event))

self.addEventListener('push', (event) => event.waitUntil(onPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationClick(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(onSubscriptionChange(event)))

self.addEventListener('message', (event) => {
  const message: PageMessage | ExtrasQuestion | OlderFilesQuestion = event.data
  if (message.type === 'ring') event.waitUntil(queueSync())
  // workbox-window's own word for the person's tap on "A new version is ready".
  else if (message.type === 'SKIP_WAITING') event.waitUntil(skipWaitingWhenIdle(self))
  else event.waitUntil(answer(event, message))
})

/** Null when it could not be done. */
async function answer(event: ExtendableMessageEvent, question: ExtrasQuestion | OlderFilesQuestion): Promise<void> {
  const [port] = event.ports
  try {
    const isAboutOlder = question.type === 'remove-older-files'
    port?.postMessage(await (isAboutOlder ? removeOlder() : answerQuestion(extras, question, self.navigator)))
  } catch (error) {
    console.warn('The page gets no answer.', error)
    port?.postMessage(null)
  }
}
