// Catches what goes wrong while a page is drawn, so that the rest of the app stays usable.
import { IconRefresh } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

type Props = {
  /** The address: a new one starts afresh. */
  place: string
  children: ReactNode
}
type State = { error: Error | null; place: string }

/** After an update of the server, an open page may ask for files that are gone. */
const isOldPage = (error: Error): boolean => /dynamically imported module|module script|Failed to fetch|preload/i.test(error.message)

/** React offers this only as a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('The page broke', error, info.componentStack)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const old = isOldPage(error)
    return (
      <div role="alert">
        <Empty
          drawing="search"
          hint={
            old
              ? 'Webale may have been updated, or the connection is gone. Reload the page to go on.'
              : 'What you saved is safe. Reload the page; if it happens again, tell the developer.'
          }
          actions={
            <Button look="primary" icon={IconRefresh} onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          {old ? 'This page could not be loaded.' : 'Something went wrong on this page.'}
        </Empty>
      </div>
    )
  }
}
