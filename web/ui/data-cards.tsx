// The phone layout of a DataList: one card per row. Line 1 has title and amount, line 2 the other
// values, line 3 badges and actions.
import { Fragment, type ReactNode, useState } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'
import { IconChevronDown, IconChevronUp } from './icons.ts'
import { contentOf, type ListColumn, type ListRows } from './list-rows.ts'
import { RowCheckbox } from './row-checkbox.tsx'

const CURRENCY = /\(([A-Z]{3})\)$/

/** A word in place of an amount has no currency. */
const isWord = (content: ReactNode): boolean => typeof content === 'string' && !/\d/.test(content)

const isNothing = (node: ReactNode): boolean =>
  node === null || node === undefined || node === false || node === ''

/** The second line: values separated by dots; a value that is unclear alone gets its header. */
const Meta = <Row,>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }) => {
  const parts = columns
    .map((column) => ({ column, content: contentOf(column, row) }))
    .filter(({ content }) => !isNothing(content))
  return parts.map(({ column, content }, index) => (
    <Fragment key={column.id}>
      {index > 0 && <span aria-hidden> · </span>}
      <span className={column.align === 'end' ? 'figures' : undefined}>
        {column.align === 'end' && `${column.header.replace(CURRENCY, '$1')} `}
        {content}
      </span>
    </Fragment>
  ))
}

type LastLineProps<Row> = {
  badges: readonly ListColumn<Row>[]
  row: Row
  buttons: ReactNode
}

/** Badges and buttons; a row without any has no third line. */
const LastLine = <Row,>({ badges, row, buttons }: LastLineProps<Row>) => {
  const shown = badges
    .map((column) => ({ id: column.id, content: contentOf(column, row) }))
    .filter(({ content }) => !isNothing(content))

  if (shown.length === 0 && isNothing(buttons)) return null

  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {shown.map(({ id, content }) => (
        <Fragment key={id}>{content}</Fragment>
      ))}
      {!isNothing(buttons) && (
        <div
          data-screen-only
          className="ml-auto flex gap-1"
        >
          {buttons}
        </div>
      )}
    </div>
  )
}

type CardProps<Row> = Pick<
  ListRows<Row>,
  'columns' | 'actions' | 'selection' | 'onOpen' | 'openLabel' | 'foldLabel'
> & { row: Row }

const columnsAt = <Row,>(
  columns: readonly ListColumn<Row>[],
  place: NonNullable<ListColumn<Row>['card']>,
) => columns.filter((column) => (column.card ?? 'meta') === place)

const Title = <Row,>({ columns, row, onOpen, openLabel }: CardProps<Row>) => {
  const titles = columnsAt(columns, 'title')
  return (
    <div className="min-w-0 flex-1 font-semibold">
      {onOpen ? (
        <button
          type="button"
          aria-label={openLabel?.(row)}
          onClick={() => onOpen(row)}
          className="flex min-h-11 w-full items-center py-1.5 text-left"
        >
          {titles.map((column) => contentOf(column, row))}
        </button>
      ) : (
        titles.map((column) => <Fragment key={column.id}>{contentOf(column, row)}</Fragment>)
      )}
    </div>
  )
}

const Amounts = <Row,>({ columns, row, onOpen, foldLabel }: CardProps<Row>) => {
  const amounts = columnsAt(columns, 'amount')
  const shorts = foldLabel === undefined ? [] : columnsAt(columns, 'short')
  if (amounts.length + shorts.length === 0) return null

  return (
    <div
      className={cn(
        'figures max-w-1/2 flex-none text-right font-bold text-balance',
        onOpen && 'flex min-h-11 flex-col items-end justify-center',
      )}
    >
      {amounts.map((column) => {
        const content = contentOf(column, row)
        // From a header such as 'Price (UGX)', which a card does not show.
        const currency = isWord(content) ? undefined : CURRENCY.exec(column.header)?.[1]

        return (
          <span
            key={column.id}
            className="flex items-baseline justify-end gap-1"
          >
            {currency && <span className="text-small font-medium text-text-3">{currency} </span>}
            {content}
          </span>
        )
      })}
      {shorts.map((column) => (
        <span
          key={column.id}
          className="text-small font-medium text-text-2"
        >
          {contentOf(column, row)}
        </span>
      ))}
    </div>
  )
}

const DataCard = <Row,>(card: CardProps<Row>) => {
  const { columns, row, actions, selection, onOpen, foldLabel } = card
  const [isUnfolded, setUnfolded] = useState(false)
  const metas = columnsAt(columns, 'meta')

  return (
    <>
      <div className="flex items-start justify-between gap-3">
        {selection && (
          <RowCheckbox
            row={row}
            selection={selection}
          />
        )}
        <Title {...card} />
        <Amounts {...card} />
        {foldLabel && (
          <IconButton
            label={foldLabel(row)}
            icon={isUnfolded ? IconChevronUp : IconChevronDown}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
            className="-mr-2"
          />
        )}
      </div>
      {(foldLabel === undefined || isUnfolded) && (
        <>
          {metas.length > 0 && (
            <p className={cn('text-small text-text-2', onOpen ? '-mt-1' : 'mt-0.5')}>
              <Meta
                columns={metas}
                row={row}
              />
            </p>
          )}
          <LastLine
            badges={columnsAt(columns, 'badge')}
            row={row}
            buttons={actions?.(row)}
          />
        </>
      )}
    </>
  )
}

export const DataCards = <Row,>({ caption, rows, rowKey, rowClass, ...card }: ListRows<Row>) => (
  <ul
    aria-label={caption}
    className="divide-y divide-border"
  >
    {rows.map((row) => (
      <li
        key={rowKey(row)}
        className={cn(
          'px-3.5',
          card.foldLabel ? 'py-1' : 'py-3',
          card.onOpen && !card.foldLabel && 'pt-1.5',
          rowClass?.(row),
        )}
      >
        <DataCard
          {...card}
          row={row}
        />
      </li>
    ))}
  </ul>
)
