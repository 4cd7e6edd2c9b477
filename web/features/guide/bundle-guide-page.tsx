// The Bundle Guide: from single products to a gift set, in six sections (BGUIDE-001 to BGUIDE-006). A static page.
import { can } from '@webale/domain/access/permissions.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useActor } from '../../lib/session.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BundleCalculator } from './bundle-calculator.tsx'
import { Things } from './bundle-drawings.tsx'
import { GuideText } from './guide-list.tsx'

type Section = { readonly id: string; readonly title: string; readonly texts: readonly string[]; readonly drawing?: ReactNode; readonly tryIt?: boolean }

const SOAP = { name: 'Soap', note: '2 bars' }
const TOWEL = { name: 'Hand towel', note: '3 pieces' }
const BOX = { name: 'Gift box', note: '1 box' }
const SET = { name: 'Gift set', note: 'one bundle', bundle: true }

const SECTIONS: readonly Section[] = [
  {
    id: 'components',
    title: 'Create the component products',
    texts: [
      'Everything that goes into the bundle is a product of its own first, with unit, cost price and stock. In our example: soap, hand towels and gift boxes.',
      'A component may be any product that is not a bundle itself. Perfume by the millilitre works too: a bundle may take 30 ml of it.',
    ],
    drawing: (
      <Things
        label="The components"
        things={[
          { ...SOAP, note: '12 in stock' },
          { ...TOWEL, note: '30 in stock' },
          { ...BOX, note: '7 in stock' },
        ]}
      />
    ),
    tryIt: true,
  },
  {
    id: 'bundle',
    title: 'Create the bundle product',
    texts: [
      'Add one more product for the bundle. Give it a name that customers understand, its own selling price, and switch on **This product is a bundle**.',
      'The price is up to you: a gift set may cost less than its parts, or more because of the wrapping.',
    ],
    drawing: <Things label="The bundle" things={[{ ...SET, note: 'UGX 25,000' }]} />,
  },
  {
    id: 'manage',
    title: 'Manage bundle components',
    texts: [
      'After saving, **Manage Bundle Components** opens. Search a component, enter how much of it one bundle takes, and press **Add**. Do this for every component.',
      'You can come back any time: the puzzle piece in the row of a bundle on the Inventory page opens the same window.',
    ],
    drawing: <Things joined label="What one bundle takes" things={[SOAP, TOWEL, BOX, SET]} />,
  },
  {
    id: 'stock',
    title: 'How the stock of a bundle is counted',
    texts: [
      'You never enter the stock of a bundle. It is the minimum over its components of **component stock divided by required quantity**, rounded down: the scarcest component decides.',
      'Play with the example. When a component is sold or delivered, the stock of every bundle that holds it follows at once.',
    ],
    drawing: <BundleCalculator />,
  },
  {
    id: 'singles',
    title: 'Selling singles as well',
    texts: [
      'To sell single pieces too, they need a product of their own: one soap is sold as the product Soap, never as a part of the set. Bundle and single share one stock, so selling singles lowers what is left for bundles.',
      'The same holds for packs: a carton of 12 is a bundle with 12 bottles as its component, and the bottle stays a product that is sold by the piece.',
    ],
    drawing: (
      <Things
        label="Products of the till"
        things={[
          { name: 'Soap', note: 'sold by the bar' },
          { ...SET, note: 'takes 2 bars' },
        ]}
      />
    ),
  },
  {
    id: 'practice',
    title: 'Best practices',
    texts: [
      'Name bundles so that they are found at the till: "Gift set: soap and towels" rather than "Set 1".',
      'Count and enter the stock of components, not of bundles. Wrapping and boxes are components too: they run out as well.',
      'Look at the badge of the component that runs out first, and reorder that one.',
      'When a component changes its cost, check the price of the bundles that hold it.',
      'Finished with an offer? Remove its components and set its stock to 0: the till no longer finds it, and what was sold stays in the reports.',
    ],
  },
]

const Contents = () => (
  <nav aria-label="Contents" className="sticky top-[calc(var(--bars)+1.25rem)] hidden lg:block">
    <p className="mb-2 text-label text-text-2">On this page</p>
    <ol className="border-l border-border">
      {SECTIONS.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-10 items-center gap-2 border-l-2 border-transparent py-1 pl-3 text-text-2 hover:border-primary hover:text-text"
          >
            <span className="figures text-text-3">{index + 1}</span> {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

const GuideSection = ({ section, number, action }: { section: Section; number: number; action: string }) => (
  <section id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-[calc(var(--bars)+1rem)]">
    <Card>
      <h2 id={`${section.id}-title`} className="mb-3 flex items-center gap-3 font-display text-h2">
        <span aria-hidden className="figures grid size-8 flex-none place-items-center rounded-full bg-primary-soft text-body text-primary-text">
          {number}
        </span>
        {section.title}
      </h2>
      <div className="max-w-[90ch] space-y-2">
        {section.texts.length > 2 ? (
          <ul className="list-disc space-y-2 pl-5 marker:text-text-3">
            {section.texts.map((text) => (
              <li key={text}>
                <GuideText text={text} />
              </li>
            ))}
          </ul>
        ) : (
          section.texts.map((text) => (
            <p key={text}>
              <GuideText text={text} />
            </p>
          ))
        )}
      </div>
      {section.drawing && <div className="mt-4">{section.drawing}</div>}
      {section.tryIt && (
        <Link to="/inventory" className={buttonClass({ className: 'mt-4' })}>
          {action}
        </Link>
      )}
    </Card>
  </section>
)

export const BundleGuidePage = () => {
  const actor = useActor()
  const action = can(actor, 'product.manage') ? 'Try it: Add Product' : 'Open Inventory'
  return (
    <>
      <PageHeader title="Bundle Guide" subtitle="Sell several products as one: gift sets, packs, offers" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0 space-y-4">
          {SECTIONS.map((section, index) => (
            <GuideSection key={section.id} section={section} number={index + 1} action={action} />
          ))}
        </div>
        <Contents />
      </div>
    </>
  )
}
