// Takes a file by drop or choice. The file field covers the whole area, because browsers accept a
// dropped file there.
import { type ChangeEvent, useState } from 'react'
import { buttonClass } from './button.tsx'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconFileUpload } from './icons.ts'

type FileDropProps = {
  /** 'Drop a backup file here'. */
  title: string
  hint: string
  /** The name of the file field for screen readers. */
  label: string
  /** Types of files that the browser offers. */
  accept: string
  disabled: boolean
  onFile: (file: File) => void
}

export const FileDrop = ({ title, hint, label, accept, disabled, onFile }: FileDropProps) => {
  const [isDragOver, setIsDragOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    setIsDragOver(false)
    const file = event.target.files?.[0]
    // Cleared, so that choosing the same file again counts as a change.
    event.target.value = ''
    if (file) onFile(file)
  }

  return (
    <div
      className={cn(
        'relative flex flex-col items-center gap-2 rounded-row border-2 border-dashed px-4 py-6 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
        isDragOver ? 'border-primary bg-primary-soft' : 'border-border-strong bg-sunken',
      )}
    >
      <Icon
        of={IconFileUpload}
        className="size-8 text-text-3"
      />
      <p className="font-semibold">{title}</p>
      <p className="text-small text-text-2">{hint}</p>
      <span
        aria-hidden
        className={buttonClass({ className: cn('mt-2', disabled && 'opacity-50') })}
      >
        Choose a file
      </span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onDragEnter={() => setIsDragOver(true)}
        onDragLeave={() => setIsDragOver(false)}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
    </div>
  )
}
