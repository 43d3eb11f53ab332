/** The name of the engine that needs no key and no network. */
export const BUILT_IN_ENGINE = 'Built-in extractive engine'
