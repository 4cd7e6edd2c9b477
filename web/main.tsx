// Starts the web app. Until the first screen can render completely, the page shows the start screen
// of index.html.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, connectTill, findSession, isPage, installAppWorker, loadScreen } from './app.tsx'
import { SESSION_KEY } from './lib/server/stored-token.ts'
import { getLocalStorage } from './lib/storage.ts'
import { watchBack } from './ui/leave-guards.ts'
import './styles.css'

const render = (): void => {
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/**
 * Without a session every page leads to the sign-in page, so the signed-in app is not downloaded.
 */
const isSignedOut = ({ pathname, search, hash }: Location): boolean =>
  getLocalStorage(SESSION_KEY) === null && search === '' && hash === '' && isPage(pathname)

const start = (): void => {
  if (isSignedOut(window.location)) window.history.replaceState(null, '', '/auth')
  watchBack()
  connectTill()
  // A failed download fails again while rendering, where the failure is shown.
  void loadScreen(window.location.pathname).then(render, render)
  installAppWorker()
}

void findSession().then(start)
