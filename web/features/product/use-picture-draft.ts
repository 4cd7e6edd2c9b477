// The picture in the product form: what is stored,
// what was chosen, and saving it after the product.
import { productPictureApi } from '@webale/domain/features/product-picture/product-picture.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useState } from 'react'
import type { PictureResult } from '../../lib/picture/image.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useProductPicture } from '../../lib/picture/use-product-picture.ts'

export type PictureDraft = {
  /** For an <img>; null without a picture. */
  readonly url: string | null
  readonly problem: string | undefined
  readonly unsaved: boolean
  /** A file is being made small, or the picture is being saved. */
  readonly busy: boolean
  choose(file: File): Promise<void>
  remove(): void
  /** Saves what changed. A failure shows its own toast, and the product stays saved. */
  save(id: string): Promise<void>
}

/** The code that makes a photo small is loaded with the first photo. */
const readFile = async (file: File): Promise<PictureResult> => {
  try {
    const { readProductPicture } = await import('../../lib/picture/product-picture-file.ts')
    return await readProductPicture(file)
  } catch {
    return { url: null, problem: 'This needs the server. Check the connection and try again' }
  }
}

/** The base64 text in a data URL. */
const textOfUrl = (url: string): string => url.slice(url.indexOf(',') + 1)

/** undefined: as stored; null: removed; a text: the data URL of the chosen one. */
type ChosenPicture = string | null | undefined

export const usePictureDraft = (product: Product | null): PictureDraft => {
  const stored = useProductPicture(product?.id ?? '', true)
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState(false)
  const saving = useCommand(productPictureApi.save)
  const removing = useCommand(productPictureApi.remove)
  const set = (next: ChosenPicture, why?: string): void => {
    setChosen(next)
    setProblem(why)
  }

  return {
    url: chosen === undefined ? stored : chosen,
    problem,
    unsaved: chosen !== undefined,
    busy: reading || saving.pending || removing.pending,
    choose: async (file) => {
      setReading(true)
      const picture = await readFile(file)
      setReading(false)
      if (picture.problem === null) set(picture.url)
      else setProblem(picture.problem)
    },
    remove: () => set(stored === null ? undefined : null),
    save: async (id) => {
      if (chosen === null) await removing.run({ id })
      else if (chosen !== undefined) await saving.run({ id, picture: textOfUrl(chosen) })
    },
  }
}
