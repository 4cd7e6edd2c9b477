// The picture of a product in its form: choose a file, take a photo on a phone, remove it.
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconCamera, IconPhoto, IconPhotoUp, IconTrash } from '../../ui/icons.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Section } from './form-section.tsx'
import type { PictureDraft } from './use-picture-draft.ts'

type ChooserProps = { label: string; camera: boolean; picture: PictureDraft }

const Chooser = ({ label, camera, picture }: ChooserProps) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Cleared, so that choosing the same file again counts as a change.
    event.target.value = ''
    if (file !== undefined) void picture.choose(file)
  }

  return (
    <>
      <Button
        icon={camera ? IconCamera : IconPhotoUp}
        disabled={picture.busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={camera ? 'Photo from the camera' : 'Picture file'}
        accept="image/png,image/jpeg,image/webp"
        {...(camera && { capture: 'environment' as const })}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
    </>
  )
}

export const PictureField = ({ picture }: { picture: PictureDraft }) => {
  const { url, problem } = picture
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const id = useId()

  return (
    <Section title="Picture">
      <div
        role="group"
        aria-label="Picture"
        aria-describedby={problem ? id : undefined}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2"
      >
        <span className="grid size-20 flex-none place-items-center overflow-hidden rounded-row border border-border bg-surface text-text-3">
          {url === null ? (
            <Icon of={IconPhoto} />
          ) : (
            <img
              src={url}
              alt="The product"
              className="size-full bg-white object-contain"
            />
          )}
        </span>
        <div className="flex min-w-0 flex-1 basis-48 flex-wrap gap-2">
          <Chooser
            label={url === null ? 'Choose picture' : 'Replace picture'}
            camera={false}
            picture={picture}
          />
          {hasCamera && (
            <Chooser
              label="Take photo"
              camera
              picture={picture}
            />
          )}
          {url !== null && (
            <Button
              icon={IconTrash}
              disabled={picture.busy}
              onClick={picture.remove}
            >
              Remove picture
            </Button>
          )}
        </div>
        {problem && (
          <div
            role="alert"
            className="basis-full"
          >
            <FieldError id={id}>{problem}</FieldError>
          </div>
        )}
      </div>
    </Section>
  )
}
