// What stands for a moment while the app starts: nothing at first, then the mark.
import { LogoMark } from './logo.tsx'

export const Splash = () => (
  <output aria-busy="true" aria-label="Loading" className="grid min-h-dvh place-items-center">
    <LogoMark className="size-14 animate-late" />
  </output>
)
