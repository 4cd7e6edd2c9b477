// A dialog: centred on desktop, a bottom sheet on phones. The focus stays inside and returns to
// where it was.
import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons.ts'
import { Modal } from './modal.tsx'

const WIDTHS = {
  s: 'md:max-w-[440px]',
  m: 'md:max-w-[560px]',
  l: 'md:max-w-[720px]',
  xl: 'md:max-w-[960px]',
} as const
export type DialogWidth = keyof typeof WIDTHS

/** Classes of the dialog box; `tall` fills a phone, otherwise the height follows the content. */
export const dialogClass = (width: DialogWidth, tall = false): string =>
  cn(
    'max-md:inset-x-0 max-md:bottom-0 max-md:animate-sheet max-md:border-t',
    tall ? 'max-md:h-dvh' : 'max-md:max-h-[96dvh] max-md:rounded-t-dialog',
    'md:inset-0 md:m-auto md:h-fit md:max-h-[min(92dvh,860px)] md:w-[calc(100%-48px)] md:animate-rise md:rounded-dialog md:border',
    WIDTHS[width],
  )

type DialogProps = {
  open: boolean
  /** Called for every way of closing: the close button, Escape, a click outside. */
  onClose: () => void
  title: ReactNode
  /** Beside the title: a receipt number, a count. */
  aside?: ReactNode
  description?: ReactNode
  /**
   * Above the title, from edge to edge: a picture or a
   * figure. It describes the dialog to screen readers.
   */
  banner?: ReactNode
  width?: DialogWidth
  /** Fills the phone's screen. */
  tall?: boolean
  /** Fixed at the bottom while the content scrolls. */
  footer?: ReactNode
  /** Chooses the element to focus; by default the first control. */
  onOpenFocus?: (event: Event) => void
  bodyClass?: string | undefined
  children: ReactNode
}

const Header = ({
  id,
  title,
  aside,
  description,
  banner,
  onClose,
}: Omit<DialogProps, 'open' | 'children'> & { id: string }) => (
  <>
    {banner && (
      <div
        id={`${id}-text`}
        className="flex-none"
      >
        {banner}
      </div>
    )}
    <header
      className={cn(
        'flex flex-none items-start gap-3 pl-4 md:pl-5',
        banner ? 'pr-4 md:pr-5' : 'border-b border-border py-3 pr-3',
      )}
    >
      <div className="min-w-0 flex-1 pt-2.5 pb-1">
        <h2
          id={`${id}-title`}
          className="font-display text-h2"
        >
          {title}
        </h2>
        {description && (
          <p
            id={banner ? undefined : `${id}-text`}
            className="mt-1 text-small text-text-2"
          >
            {description}
          </p>
        )}
      </div>
      {aside && (
        <div className={cn('text-small text-text-2', banner ? 'self-end pb-1.5' : 'self-center')}>
          {aside}
        </div>
      )}
      <IconButton
        label="Close"
        icon={IconX}
        onClick={onClose}
        className={cn(banner && 'absolute top-2 right-2')}
      />
    </header>
  </>
)

export const Dialog = ({ open, children, ...rest }: DialogProps) => {
  const {
    onClose,
    description,
    banner,
    width = 'm',
    tall = false,
    footer,
    onOpenFocus,
    bodyClass,
  } = rest

  const id = useId()
  if (!open) return null

  return (
    <Modal
      labelledBy={`${id}-title`}
      describedBy={description || banner ? `${id}-text` : undefined}
      onClose={onClose}
      onOpenFocus={onOpenFocus}
      className={dialogClass(width, tall)}
    >
      <Header
        {...rest}
        id={id}
      />
      <div
        data-window-body
        className={cn(
          'min-h-0 flex-1 scroll-p-4 overflow-y-auto overscroll-contain p-4 md:p-5',
          bodyClass,
        )}
      >
        {children}
      </div>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </Modal>
  )
}

/** The buttons at the end of a dialog: side by side on phones, to the right on desktop. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer
    data-window-footer
    className="flex flex-none flex-wrap items-center justify-end gap-2 border-t border-border bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:[&>button]:flex-1 md:px-5"
  >
    {children}
  </footer>
)
