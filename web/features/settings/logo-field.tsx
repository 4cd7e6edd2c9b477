// The shop's logo: choose a picture file, preview it, remove it.
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { readPicture } from '../../lib/picture/image.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IconPhotoUp, IconTrash } from '../../ui/icons.ts'
import { LogoMark } from '../../ui/logo.tsx'

type LogoFieldProps = {
  /** Data URL, '' for none. */
  value: string
  /** Shown when there is no own logo: the logo of the whole business. */
  inherited: string
  problem: string | undefined
  onChange: (value: string) => void
  onProblem: (problem: string) => void
}

const Picture = ({ value, inherited }: { value: string; inherited: string }) => {
  const shown = value || inherited
  return (
    <span className="grid size-20 flex-none place-items-center overflow-hidden rounded-row border border-border bg-white p-1.5">
      {shown ? (
        <img
          src={shown}
          alt="Logo of the business"
          className="max-h-full max-w-full object-contain"
        />
      ) : (
        <LogoMark className="size-10" />
      )}
    </span>
  )
}

const noteOf = (value: string, inherited: string): string => {
  if (value) return 'Printed on receipts in black and white'
  return inherited
    ? 'inherited: the logo of the whole business'
    : 'No logo yet. Receipts start with the business name'
}

export const LogoField = ({ value, inherited, problem, onChange, onProblem }: LogoFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const id = useId()
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    // Cleared, so that choosing the same file again counts as a change.
    event.target.value = ''
    if (file === undefined) return
    setReading(true)
    const picture = await readPicture(file)
    setReading(false)
    if (picture.problem === null) onChange(picture.url)
    else onProblem(picture.problem)
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <p
        id={`${id}-label`}
        className="mb-1.5 text-label text-text-2"
      >
        Logo
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Picture
          value={value}
          inherited={inherited}
        />
        <div className="min-w-0 flex-1 basis-48 space-y-2">
          <div className="flex flex-wrap gap-2">
            <Button
              icon={IconPhotoUp}
              busy={reading}
              onClick={() => input.current?.click()}
            >
              Upload logo
            </Button>
            <Button
              icon={IconTrash}
              disabled={value === ''}
              onClick={() => onChange('')}
            >
              Reset logo
            </Button>
          </div>
          <p className="text-small text-text-3">{noteOf(value, inherited)}</p>
        </div>
        <input
          ref={input}
          type="file"
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          tabIndex={-1}
          className="sr-only"
          onChange={choose}
        />
      </div>
      {problem && (
        <div role="alert">
          <FieldError id={`${id}-problem`}>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}
