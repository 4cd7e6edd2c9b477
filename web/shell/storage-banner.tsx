// The banner below the top bar while the server cannot save or its clock is wrong. The screen keeps its content,
// above all a cart.
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '../ui/icon.tsx'

export const StorageBanner = ({ words }: { words: string }) => (
  <p
    role="status"
    className="flex h-(--trouble-h) items-center justify-center gap-2.5 border-b border-border bg-warning-soft px-4 text-small font-medium text-warning"
  >
    <Icon of={IconAlertTriangle} className="flex-none" />
    <span className="line-clamp-2 min-w-0">{words}</span>
  </p>
)
