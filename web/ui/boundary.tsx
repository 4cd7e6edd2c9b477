// Keeps an error that is thrown while something is drawn from taking the whole app off the screen.
import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  /**
   * A new value draws the children again after an error:
   * the address of a page, whether a window is open.
   */
  place: string
  /** Drawn in place of the children after an error. */
  fallback: (error: Error) => ReactNode
  onError?: (() => void) | undefined
  children: ReactNode
}
type State = { error: Error | null; place: string }

/** React offers this only as a class. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('Drawing failed', error, info.componentStack)
    this.props.onError?.()
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : this.props.fallback(error)
  }
}

/**
 * The code did not arrive: the connection is gone,
 * or the server was updated and has other files now.
 */
export const isMissingCode = (error: Error): boolean =>
  /dynamically imported module|module script|Failed to fetch|preload/i.test(error.message)
