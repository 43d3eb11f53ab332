import { Component, type ComponentType, type ReactNode } from 'react'
import type { Router } from './router.ts'

/** `reset` loads and draws again, at `to` where that is given. */
export type CrashProps = { error: unknown; reset: (to?: string) => void }

type BoundaryProps = { router: Router; turn: number; crash: ComponentType<CrashProps>; children: ReactNode }
type BoundaryState = { turn: number; failure: { error: unknown } | null }

/** Shows the crash screen in the place of what fails to draw, until the person goes anywhere. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { turn: this.props.turn, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ turn }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return turn === state.turn ? null : { turn, failure: null }
  }

  /** A way to anywhere, this screen too, is another turn, which draws it anew. */
  private readonly reset = (to?: string): void => {
    const { router } = this.props
    void (to === undefined ? router.again() : router.goTo(to))
  }

  override render(): ReactNode {
    const { crash: Crash, children } = this.props
    const { failure } = this.state
    return failure ? <Crash error={failure.error} reset={this.reset} /> : children
  }
}
