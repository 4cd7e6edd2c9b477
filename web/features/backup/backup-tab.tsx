// The Backup tab of Settings: the snapshots first, then export, restore and deletion of whole
// tables. Only administrators see it.
import { backupApi } from '@webale/domain/features/backup/backup.api.ts'
import type { BackupTable } from '@webale/domain/features/backup/backup.ts'
import { useState } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { ExportCard } from './export-card.tsx'
import { RestoreCard } from './restore-card.tsx'
import { SnapshotsCard } from './snapshots-card.tsx'

export const BackupTab = () => {
  const tables = useQuery(backupApi.tables, {})
  const [chosen, setChosen] = useState<readonly BackupTable[]>([])
  const [busy, setBusy] = useState(false)

  return (
    <>
      <div className="mb-4">
        <SnapshotsCard />
      </div>
      {tables.isError && (
        <ErrorPanel
          className="mb-4"
          things="the tables"
          {...queryErrorProps(tables)}
        />
      )}
      {tables.isPending && !tables.isError && (
        <SkeletonList
          label="Loading tables"
          rows={5}
          rowClass="h-11"
        />
      )}
      {tables.data && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
          <ExportCard
            tables={tables.data}
            chosen={chosen}
            busy={busy}
            onChoose={setChosen}
          />
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <RestoreCard
              busy={busy}
              onBusy={setBusy}
            />
          </div>
          <DeletePanel
            tables={tables.data}
            busy={busy}
            onBusy={setBusy}
          />
        </div>
      )}
    </>
  )
}
