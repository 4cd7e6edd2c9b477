// The keyboard shortcuts of every page, opened with ?. Point of Sale has its own list.
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

const SHORTCUTS = [
  ['Ctrl + K', 'Search pages, products, receipts and customers'],
  ['?', 'Show this list'],
  ['Tab', 'Go to the next field or button'],
  ['Enter', 'Press the button, save the form'],
  ['Esc', 'Close what is on top'],
] as const

export const ShellShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Keyboard shortcuts"
    width="s"
  >
    <dl className="divide-y divide-border">
      {SHORTCUTS.map(([keys, does]) => (
        <div
          key={keys}
          className="flex items-center justify-between gap-4 py-2"
        >
          <dt>
            <Kbd>{keys}</Kbd>
          </dt>
          <dd className="text-right text-text-2">{does}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-text-2">Point of Sale has more keys. Open it and press ?.</p>
  </Dialog>
)
