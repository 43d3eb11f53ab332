import { defineMessages } from '../define-messages.ts'

/** A page of the website that neither the network nor this device has at the moment. */
export const unreachableTexts = defineMessages('unreachableTexts', {
  title: "This page couldn't be loaded",
  text: "Check your connection and try again. If you're online, the server may be busy.",
})
