// The app: which address shows what. Sign-in and the signed-in shell are separate downloads.
import { type ReactNode, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { BrowserRouter, matchPath, Route, Routes } from 'react-router'
import { GettingStarted } from './features/guide/getting-started.tsx'
import { useAfterStart } from './lib/after-start.ts'
import { lazyPart } from './lib/lazy-part.ts'
import { openToasts } from './lib/toasts.ts'
import { pageRoutes } from './routes.tsx'
import { TooltipLayer } from './ui/tooltip.tsx'

const Layout = lazyPart<{ guide: ReactNode }>(() => import('./shell/layout.tsx').then(({ Layout }) => Layout))
const NotFoundPage = lazyPart(() => import('./shell/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage))
const SignInPage = lazyPart(() => import('./features/session/sign-in/sign-in-page.tsx').then(({ SignInPage }) => SignInPage))
const Toaster = lazyPart(() => import('./ui/toaster.tsx').then(({ Toaster }) => Toaster))

const ToastsReady = () => {
  useEffect(openToasts, [])
  return null
}

/** Nothing has to be said before the first screen. */
const Toasts = () =>
  useAfterStart() && (
    <Suspense>
      <Toaster />
      <ToastsReady />
    </Suspense>
  )

const routeOf = (path: string) => pageRoutes.find((route) => matchPath(route.path, path))

/** Does a page of the signed-in app have this address? */
export const isPage = (path: string): boolean => routeOf(path) !== undefined

/** Loads the code of the screen at this address, so that it is drawn at once and whole. */
export const loadScreen = (path: string): Promise<unknown> => {
  if (matchPath('/auth', path)) return SignInPage.ahead()
  const { Page } = routeOf(path) ?? { Page: NotFoundPage }
  return Promise.all([Layout.ahead(), Page.ahead()])
}

export const App = () => (
  <BrowserRouter>
    {/* As long as nothing is drawn, the page shows the start screen of index.html. */}
    <Suspense>
      <Routes>
        <Route path="/auth" element={<SignInPage />} />
        <Route element={<Layout guide={<GettingStarted />} />}>
          {pageRoutes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
    {createPortal(
      <div data-above-windows>
        <Toasts />
        <TooltipLayer />
      </div>,
      document.body,
    )}
  </BrowserRouter>
)
