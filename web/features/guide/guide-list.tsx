// Guides as an accordion: each opens below its heading, and several can be open.
import { isShownInMenu } from '@webale/domain/access/page-access.ts'
import type { Page } from '@webale/domain/access/page.ts'
import { pages } from '@webale/domain/access/pages.ts'
import { type HelpGuide, partsOf } from '@webale/domain/features/guide/help-guide.ts'
import { Link } from 'react-router'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { cn } from '../../ui/cn.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconArrowRight, IconChevronDown } from '../../ui/icons.ts'

const ALL: readonly Page[] = pages

/** A link from a guide to its page; nothing for people without access to that page. */
const PageLink = ({ to, children }: { to: string; children: string }) => {
  const [actor, rules] = [useActor(), useShopRules()]
  const [path] = to.split('?')
  const page = ALL.find(({ route }) => route === path)
  if (page === undefined || !isShownInMenu(page, actor, rules)) return null

  return (
    <Link
      to={to}
      className="font-semibold whitespace-nowrap text-primary-text underline underline-offset-4"
    >
      {children}
      <Icon
        of={IconArrowRight}
        className="ml-0.5 inline size-4 align-[-3px]"
      />
    </Link>
  )
}

export const GuideText = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) =>
    part.strong ? <b key={index}>{part.text}</b> : <span key={index}>{part.text}</span>,
  )

const Steps = ({ guide }: { guide: HelpGuide }) => (
  <ol className="space-y-3">
    {guide.steps.map(({ text, to, link }, index) => (
      <li
        key={text}
        className="flex gap-3"
      >
        <span
          aria-hidden
          className="figures mt-px grid size-6 flex-none place-items-center rounded-full bg-primary-soft text-tiny text-primary-text"
        >
          {index + 1}
        </span>
        <p className="max-w-[90ch] min-w-0">
          <GuideText text={text} />{' '}
          {to !== undefined && link !== undefined && <PageLink to={to}>{link}</PageLink>}
        </p>
      </li>
    ))}
  </ol>
)

type GuideListProps = {
  guides: readonly HelpGuide[]
  isOpen: (id: string) => boolean
  onToggle: (id: string) => void
}

export const GuideList = ({ guides, isOpen, onToggle }: GuideListProps) => (
  <div className="divide-y divide-border overflow-hidden rounded-card border border-border bg-surface">
    {guides.map((guide) => {
      const open = isOpen(guide.id)
      return (
        <section key={guide.id}>
          <h3>
            <button
              type="button"
              id={guide.id}
              aria-expanded={open}
              aria-controls={`${guide.id}-steps`}
              onClick={() => onToggle(guide.id)}
              className="flex min-h-13 w-full items-center gap-3 px-3.5 py-3 text-left font-semibold hover:bg-hover focus-visible:-outline-offset-2 md:px-4.5"
            >
              <span className="min-w-0 flex-1">{guide.title}</span>
              <Icon
                of={IconChevronDown}
                className={cn('text-text-2 transition-transform', open && 'rotate-180')}
              />
            </button>
          </h3>
          <div
            id={`${guide.id}-steps`}
            hidden={!open}
            className="px-3.5 pt-1 pb-4.5 md:px-4.5"
          >
            {open && <Steps guide={guide} />}
          </div>
        </section>
      )
    })}
  </div>
)
