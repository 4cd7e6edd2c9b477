// One quiet line where a list of a card would be.
import type { ReactNode } from 'react'

export const Quiet = ({ children }: { children: ReactNode }) => <p className="py-4 text-center text-text-2">{children}</p>
