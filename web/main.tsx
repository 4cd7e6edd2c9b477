// Starts the web app. Until the first screen can be drawn whole, the page shows what index.html brought along.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadScreen } from './app.tsx'
import './styles.css'

const draw = (): void => {
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// A failed download fails again while drawing, where it is shown.
void loadScreen(window.location.pathname).then(draw, draw)
