/** The same texts in another language: every key, every function with the same arguments. */
export type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : { readonly [Key in keyof T]: Translated<T[Key]> }

type Texts = Readonly<Record<string, unknown>>
export type Translation = Readonly<Record<string, Texts>>

const catalogue = new Map<string, { shown: Texts; english: Texts }>()
let translation: Translation = {}

/**
 * Texts that a translation may be laid over, under the name they are exported by. They are read where they are shown,
 * never kept: the same object speaks another language after `setTranslation`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const T extends Texts>(name: string, texts: T): T {
  catalogue.set(name, { shown: texts, english: { ...texts } })
  return Object.assign(texts, translation[name])
}

/** From now on, and for screens that are loaded later too. `{}` is English again. */
export function setTranslation(next: Translation): void {
  translation = next
  for (const [name, { shown, english }] of catalogue) Object.assign(shown, next[name] ?? english)
}
