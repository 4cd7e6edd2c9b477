// The app: which URL shows which page. Sign-in and the signed-in shell are separate downloads.
import { type ReactNode, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { BrowserRouter, matchPath, Route, Routes } from 'react-router'
import { SESSION_KEY } from './lib/server/stored-token.ts'
import { useFirstScreenLoaded, waitForFirstScreen } from './lib/first-screen.ts'
import { lazyPart, useLoadedPart } from './lib/lazy-part.ts'
import { handInTill, restoreSession } from './lib/session/stored-session.ts'
import { getLocalStorage } from './lib/storage.ts'
import { openToasts } from './lib/server/toasts.ts'
import { pageRoutes } from './routes.tsx'
import { Boundary } from './ui/boundary.tsx'
import { TooltipLayer } from './ui/tooltip.tsx'

const SignedInLayout = lazyPart(() => import('./signed-in-layout.tsx'), 'SignedInLayout')
const NotFoundPage = lazyPart(() => import('./shell/not-found-page.tsx'), 'NotFoundPage')
const SignInPage = lazyPart(
  () => import('./features/session/sign-in/sign-in-page.tsx'),
  'SignInPage',
)
const DisplayPage = lazyPart(() => import('./features/display/display-page.tsx'), 'DisplayPage')
const Toaster = lazyPart(() => import('./ui/toaster.tsx'), 'Toaster')

const ToastsReady = () => {
  useEffect(openToasts, [])
  return null
}

/** Toasts are not needed before the first screen. */
const Toasts = () =>
  useLoadedPart(Toaster, useFirstScreenLoaded()) && (
    <>
      <Toaster />
      <ToastsReady />
    </>
  )

/**
 * The last fallback: the code of the first screen did
 * not load, or the frame around the pages failed.
 */
const brokenApp = (): ReactNode => (
  <main
    role="alert"
    className="grid min-h-dvh place-content-center gap-4 p-6 text-center"
  >
    <h1 className="font-display text-h1">Webale could not be opened.</h1>
    <p>Your cart is safe. Check the connection and reload the page.</p>
    <button
      type="button"
      onClick={() => window.location.reload()}
      className="mx-auto min-h-11 rounded-control bg-primary px-5 font-semibold text-on-primary"
    >
      Reload
    </button>
  </main>
)

const routeOf = (path: string) => pageRoutes.find((route) => matchPath(route.path, path))

/** Does this URL belong to a page of the signed-in app? */
export const isPage = (path: string): boolean => routeOf(path) !== undefined

/** Puts back the session when local storage has lost it, as in a browser that was killed. */
export const findSession = async (): Promise<void> => {
  if (getLocalStorage(SESSION_KEY) === null) await restoreSession()
}

/** A start that has taken this long (ms) has a slow network. */
const SLOW_MS = 2000

/**
 * Loads the code of the screen at this URL, so that it renders at once and complete. On a slow
 * network the frame renders while the code of its page is on its way; on a fast one that would only
 * delay the page, because React shows a fallback for 300 ms at least.
 */
export const loadScreen = async (path: string): Promise<unknown> => {
  if (matchPath('/auth', path)) return SignInPage.preload()
  if (matchPath('/display', path)) return DisplayPage.preload()
  const { Page } = routeOf(path) ?? { Page: NotFoundPage }
  const page = Page.preload()
  // Where it fails, rendering shows it.
  page.catch(() => undefined)
  await SignedInLayout.preload()

  return performance.now() > SLOW_MS ? null : page
}

/** A sign-out also removes what the till knows of the person. */
export const connectTill = (): void => handInTill(() => import('./till/page/forget-person.ts'))

/** False in a build with SW=off. */
declare const HAS_WORKER: boolean

/**
 * Keeps the app on this device, from the first screen on. Browsers offer that over https and on
 * localhost only.
 */
export const installAppWorker = (): void => {
  if (!import.meta.env.PROD || !HAS_WORKER || !('serviceWorker' in navigator)) return
  waitForFirstScreen()
    .then(() => import('./till/page/app-worker.ts'))
    .then(({ startAppWorker }) => startAppWorker())
    // Without the worker the app still works while the server answers.
    .catch(() => undefined)
}

export const App = () => (
  <BrowserRouter>
    {/* Until something renders, the page shows the start screen of index.html. */}
    <Boundary
      place=""
      fallback={brokenApp}
    >
      <Suspense>
        <Routes>
          <Route
            path="/auth"
            element={<SignInPage />}
          />
          <Route
            path="/display"
            element={<DisplayPage />}
          />
          <Route element={<SignedInLayout />}>
            {pageRoutes.map(({ path, Page }) => (
              <Route
                key={path}
                path={path}
                element={<Page />}
              />
            ))}
            <Route
              path="*"
              element={<NotFoundPage />}
            />
          </Route>
        </Routes>
      </Suspense>
    </Boundary>
    {createPortal(
      <div data-above-windows>
        <Toasts />
        <TooltipLayer />
      </div>,
      document.body,
    )}
  </BrowserRouter>
)
