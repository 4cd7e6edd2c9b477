// A line of muted text in place of an empty list.
import type { ReactNode } from 'react'

export const MutedLine = ({ children }: { children: ReactNode }) => (
  <p className="py-4 text-center text-text-2">{children}</p>
)
