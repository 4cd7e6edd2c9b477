// A label with its value, in a <dl> of facts.
import type { ReactNode } from 'react'

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-text-2">{label}</dt>
    <dd className="figures font-semibold break-words">{children}</dd>
  </div>
)
