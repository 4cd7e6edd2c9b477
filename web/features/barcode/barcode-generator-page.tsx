// Barcode Generator: new codes for goods without a code, queued and printed on A4 label sheets.
import { type Label, labelCount, repeatLabels } from '@webale/domain/features/barcode/label.ts'
import type { LabelSettings } from '@webale/domain/features/barcode/label-print.ts'
import { useMemo, useState } from 'react'
import { printLabels, useLabelSettings } from '../../lib/print/label-settings.ts'
import { toastError } from '../../lib/server/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconPrinter, IconTrash } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useIsWide } from '../../ui/use-media-query.ts'
import { LabelForm } from './label-form.tsx'
import { LabelSheets } from '../../components/label-sheet.tsx'
import { QueuedLabels } from './print-queue.tsx'
import { LabelPaper } from '../../components/sheet-panel.tsx'
import { useNewLabels } from './use-new-labels.ts'
import { type PrintQueue, usePrintQueue } from './use-print-queue.ts'

const PrintButton = ({
  labels,
  settings,
}: {
  labels: readonly Label[]
  settings: LabelSettings
}) => {
  const print = (): void => {
    if (labels.length === 0) toastError('No barcodes to print', { slot: 'barcode' })
    else printLabels(labels, settings)
  }
  return (
    <Button
      look="primary"
      icon={IconPrinter}
      onClick={print}
      className="w-full"
    >
      Print
    </Button>
  )
}

type QueueCardProps = Pick<PrintQueue, 'queue' | 'remove' | 'clear' | 'setCopies'> & {
  settings: LabelSettings
}

const QueueCard = ({ queue, remove, clear, setCopies, settings }: QueueCardProps) => {
  const actions = queue.length > 0 && (
    <Button
      size="s"
      look="danger-quiet"
      icon={IconTrash}
      onClick={clear}
    >
      Clear all
    </Button>
  )
  return (
    <Card
      title={queue.length > 0 ? `Print queue (${labelCount(queue)})` : 'Print queue'}
      actions={actions}
      className="lg:order-2"
    >
      {queue.length === 0 ? (
        <Empty
          drawing="box"
          hint="Add labels with the form. Then scan each new code into its product."
        >
          No labels in the queue yet
        </Empty>
      ) : (
        <QueuedLabels
          queue={queue}
          settings={settings}
          onRemove={remove}
          onCopies={setCopies}
        />
      )}
    </Card>
  )
}

export const BarcodeGeneratorPage = () => {
  const wide = useIsWide()
  const queue = usePrintQueue()
  const labels = useNewLabels(queue)
  const [settings, setSettings] = useLabelSettings()
  const [start, setStart] = useState(1)
  const printed = useMemo(() => repeatLabels(queue.queue), [queue.queue])

  return (
    <>
      <PageHeader
        title="Barcode Generator"
        subtitle="Make barcodes and print them on labels"
        actions={
          wide && (
            <PrintButton
              labels={printed}
              settings={settings}
            />
          )
        }
      />
      {labels.failure !== null && (
        <ErrorPanel
          className="mb-4"
          things="the existing barcodes"
          {...labels.failure}
        />
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-[20rem_minmax(0,1fr)_17.5rem]">
        <Card title="New labels">
          <LabelForm
            labels={labels}
            queue={queue}
          />
        </Card>
        <Card
          title="Printing"
          className="max-md:order-3 lg:order-3"
        >
          <div className="space-y-3 md:mx-auto md:max-w-64">
            <LabelPaper
              count={printed.length}
              start={start}
              onChange={setStart}
              settings={settings}
              onSettings={setSettings}
            />
          </div>
        </Card>
        <div className="md:col-span-2 lg:order-2 lg:col-span-1">
          <QueueCard
            {...queue}
            settings={settings}
          />
        </div>
      </div>
      {!wide && printed.length > 0 && (
        <div
          data-screen-only
          className="mt-4"
        >
          <PrintButton
            labels={printed}
            settings={settings}
          />
        </div>
      )}
      {printed.length > 0 && (
        <LabelSheets
          labels={printed}
          start={start}
          settings={settings}
        />
      )}
    </>
  )
}
