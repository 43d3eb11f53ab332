/** What every engine answers when nothing in the recording supports an answer. */
export const NOT_SAID = 'That was not said in this recording.'
/** The same, of a question about all recordings. */
export const NOT_SAID_ANYWHERE = 'That was not said in these recordings.'

const bare = (text: string): string =>
  text
    .replace(/[\s"'“”.]+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether a model says that, whatever marks it puts around it. */
export const saysNotSaid = (answer: string): boolean =>
  bare(answer) === bare(NOT_SAID) || bare(answer) === bare(NOT_SAID_ANYWHERE)
