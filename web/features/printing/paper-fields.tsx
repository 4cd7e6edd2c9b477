// What the paper of a printer is like: width, columns, code page, cutter and cash drawer.
import {
  CODE_PAGE_LABELS,
  CODE_PAGES,
  type CodePage,
} from '@webale/domain/features/printing/code-pages.ts'
import { COLUMNS, type PaperWidth } from '@webale/domain/features/printing/paper.ts'
import type { ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'

const PAPER_CHOICES = [
  { value: '80', label: '80 mm' },
  { value: '58', label: '58 mm' },
] as const

export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p
      aria-hidden
      className="mb-1.5 text-label text-text-2"
    >
      {label}
    </p>
    {children}
  </div>
)

type PaperSettings = {
  readonly paper: PaperWidth
  readonly columns: number
  readonly code_page: CodePage
  readonly cuts: boolean
  readonly kicks: boolean
}

type PaperFieldsProps = {
  values: PaperSettings
  onChange: (change: Partial<PaperSettings>) => void
}

export const PaperFields = ({ values, onChange }: PaperFieldsProps) => {
  const { paper, columns, code_page, cuts, kicks } = values
  return (
    <>
      <Labelled label="Paper">
        <Segment
          label="Paper"
          choices={PAPER_CHOICES}
          value={paper}
          onChange={(next) => onChange({ paper: next, columns: COLUMNS[next][0] ?? 48 })}
        />
      </Labelled>
      {COLUMNS[paper].length > 1 && (
        <Labelled label="Columns">
          <Segment
            label="Columns"
            choices={COLUMNS[paper].map((count) => ({
              value: String(count),
              label: `${count} columns`,
            }))}
            value={String(columns)}
            onChange={(count) => onChange({ columns: Number(count) })}
          />
        </Labelled>
      )}
      <Field
        label="Code page"
        hint="Change it when letters print wrongly"
      >
        <Select
          value={code_page}
          options={CODE_PAGES.map((page) => ({ value: page, label: CODE_PAGE_LABELS[page] }))}
          onChange={({ target }) => onChange({ code_page: target.value as CodePage })}
        />
      </Field>
      <Switch
        label="Cut the paper"
        checked={cuts}
        onChange={(on) => onChange({ cuts: on })}
      />
      <Switch
        label="Open the cash drawer"
        hint="For a drawer that is connected to this printer"
        checked={kicks}
        onChange={(on) => onChange({ kicks: on })}
      />
    </>
  )
}
