// The frame of a section of the product form.
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'

type SectionProps = { title: string; className?: string; children: ReactNode }

/** One part of the form with its heading; two fields in a row where there is room. */
export const Section = ({ title, className, children }: SectionProps) => (
  <section className="border-t border-border pt-4 first:border-t-0 first:pt-0">
    <h3 className="mb-3 font-display text-h2">{title}</h3>
    <div className={cn('grid items-start gap-x-3 gap-y-4 sm:grid-cols-2', className)}>
      {children}
    </div>
  </section>
)
