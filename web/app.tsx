// The app: which address shows what. Sign-in and the signed-in shell are separate downloads.
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { BrowserRouter, Route, Routes } from 'react-router'
import { pageRoutes } from './routes.tsx'
import { Splash } from './ui/splash.tsx'
import { TooltipLayer } from './ui/tooltip.tsx'

const Layout = lazy(() => import('./shell/layout.tsx').then((module) => ({ default: module.Layout })))
const NotFoundPage = lazy(() => import('./shell/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })))
const SignInPage = lazy(() => import('./features/session/sign-in-page.tsx').then((module) => ({ default: module.SignInPage })))
// Nothing has to be said before the first paint.
const Toaster = lazy(() => import('./ui/toaster.tsx').then((module) => ({ default: module.Toaster })))
const GettingStartedDialog = lazy(() => import('./features/guide/getting-started-dialog.tsx').then((module) => ({ default: module.GettingStartedDialog })))

const Guide = () => (
  <Suspense>
    <GettingStartedDialog />
  </Suspense>
)

export const App = () => (
  <BrowserRouter>
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route path="/auth" element={<SignInPage />} />
        <Route element={<Layout guide={<Guide />} />}>
          {pageRoutes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
    {createPortal(
      <div data-above-windows>
        <Suspense>
          <Toaster />
        </Suspense>
        <TooltipLayer />
      </div>,
      document.body,
    )}
  </BrowserRouter>
)
