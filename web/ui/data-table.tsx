// The table layout of a DataList: sticky header, sort buttons, numbers to the right, row actions at
// the end.
import type { MouseEvent, ReactNode } from 'react'
import { cn } from './cn.ts'
import { contentOf, type ListColumn, type ListRows, type Sorting } from './list-rows.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from './icons.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { Icon } from './icon.tsx'

type DataTableProps<Row> = ListRows<Row> & {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

const nextSorting = (sorting: Sorting, id: string): Sorting =>
  sorting?.id !== id ? { id, down: false } : sorting.down ? null : { id, down: true }

const HeaderCell = <Row,>({
  column,
  sorting,
  onSort,
}: {
  column: ListColumn<Row>
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}) => {
  const columnSorting = sorting?.id === column.id ? sorting : null
  const end = column.align === 'end'

  return (
    <th
      scope="col"
      {...(column.sort && {
        'aria-sort': columnSorting
          ? columnSorting.down
            ? ('descending' as const)
            : ('ascending' as const)
          : ('none' as const),
      })}
      className={cn(
        'z-strip border-b lg:sticky lg:top-(--bars) border-border bg-sunken px-3 text-left text-label whitespace-nowrap text-text-2 first:pl-4.5 last:pr-4.5',
        end && 'text-right',
        column.className,
      )}
    >
      {column.sort ? (
        <button
          type="button"
          onClick={() => onSort(nextSorting(sorting, column.id))}
          className={cn(
            'inline-flex min-h-11 min-w-11 items-center gap-1 hover:text-text',
            end && 'flex-row-reverse',
            columnSorting && 'text-text',
          )}
        >
          {column.header}
          <Icon
            of={columnSorting ? (columnSorting.down ? IconArrowDown : IconArrowUp) : IconArrowsSort}
            className={cn('size-3.5', !columnSorting && 'opacity-45')}
          />
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center">{column.header}</span>
      )}
    </th>
  )
}

const OpenButton = ({
  label,
  onOpen,
  children,
}: {
  label: string | undefined
  onOpen: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onOpen}
    className="min-h-9 text-left font-semibold text-primary-text hover:underline pointer-coarse:min-h-11"
  >
    {children}
  </button>
)

/** A click on the row opens it, except on an element with its own click handler. */
const shouldOpen = (event: MouseEvent): boolean =>
  !(event.target instanceof Element && event.target.closest('a, button, input, select, label'))

/** The sums below their columns. */
const Foot = <Row,>({ columns, totals, selection, actions }: ListRows<Row>) => (
  <tfoot>
    <tr>
      {columns.map(({ id, align, className }, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={id}
            {...(index === 0 && { scope: 'row' as const, colSpan: selection ? 2 : 1 })}
            className={cn(
              'h-13 border-t border-border bg-sunken px-3 py-2 text-left font-semibold first:pl-4.5 last:pr-4.5',
              align === 'end' && 'figures text-right',
              className,
            )}
          >
            {totals?.[id]}
          </Cell>
        )
      })}
      {actions && (
        <td
          aria-hidden
          data-screen-only
          className="border-t border-border bg-sunken"
        />
      )}
    </tr>
  </tfoot>
)

export const DataTable = <Row,>({ sorting, onSort, ...list }: DataTableProps<Row>) => {
  const { caption, columns, rows, rowKey, actions, selection, onOpen, openLabel, rowClass } = list
  return (
    <div className="max-lg:overflow-x-auto">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th
                scope="col"
                className="z-strip w-11 border-b border-border bg-sunken lg:sticky lg:top-(--bars)"
              >
                <span className="sr-only">Chosen</span>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sorting={sorting}
                onSort={onSort}
              />
            ))}
            {actions && (
              <th
                scope="col"
                data-screen-only
                className="z-strip border-b lg:sticky lg:top-(--bars) border-border bg-sunken pr-4.5 text-right text-label text-text-2"
              >
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...(onOpen && { onClick: (event: MouseEvent) => shouldOpen(event) && onOpen(row) })}
              className={cn(
                'transition-colors hover:bg-hover/45',
                onOpen && 'cursor-pointer',
                rowClass?.(row),
              )}
            >
              {selection && (
                <td className="h-13 border-b border-border pl-2">
                  <RowCheckbox
                    row={row}
                    selection={selection}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  className={cn(
                    'h-13 border-b border-border px-3 py-2 first:pl-4.5 last:pr-4.5',
                    column.align === 'end' && 'figures text-right',
                    column.className,
                  )}
                >
                  {index === 0 && onOpen ? (
                    <OpenButton
                      label={openLabel?.(row)}
                      onOpen={() => onOpen(row)}
                    >
                      {contentOf(column, row)}
                    </OpenButton>
                  ) : (
                    contentOf(column, row)
                  )}
                </td>
              ))}
              {actions && (
                <td
                  data-screen-only
                  className="h-13 border-b border-border py-1 pr-3"
                >
                  <div className="flex justify-end gap-1">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {list.totals && <Foot {...list} />}
      </table>
    </div>
  )
}
