/** Said to the operator as it is, without a stack. */
export class Refused extends Error {
  override name = 'Refused'
}
