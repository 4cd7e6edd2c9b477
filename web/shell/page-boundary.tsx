// Shows the error of a page that failed to render; the menu and the rest of the app still work.
import type { ReactNode } from 'react'
import { reloadNewest } from '../till/page/old-page.ts'
import { Boundary, isMissingCode } from '../ui/boundary.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconRefresh } from '../ui/icons.ts'

const brokenPage = (error: Error): ReactNode => {
  const missing = isMissingCode(error)
  return (
    <div role="alert">
      <Empty
        drawing="search"
        hint={
          missing
            ? 'Webale may have been updated, or the connection is gone. Reload the page to go on.'
            : 'What you saved is safe. Reload the page; if it happens again, tell the developer.'
        }
        actions={
          <Button
            look="primary"
            icon={IconRefresh}
            // The page may be of a build whose files the server has no more.
            onClick={() => void reloadNewest().catch(() => window.location.reload())}
          >
            Reload
          </Button>
        }
      >
        {missing ? 'This page could not be loaded.' : 'Something went wrong on this page.'}
      </Empty>
    </div>
  )
}

/** `place` is the URL: another page renders again without the error. */
export const PageBoundary = ({ place, children }: { place: string; children: ReactNode }) => (
  <Boundary
    place={place}
    fallback={brokenPage}
  >
    {children}
  </Boundary>
)
