// The picture of a product for a screen: which revision it has, and its bytes once they are wanted.
import { productPictureApi } from '@webale/domain/features/product-picture/product-picture.api.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { useEffect, useState } from 'react'
import { useQuery } from '../server/use-query.ts'

type PictureList = OutputOf<typeof productPictureApi.list>

const maps = new WeakMap<PictureList, ReadonlyMap<string, string>>()

/** Made once for each answer: every row of a list asks. */
const revisionsOf = (pictures: PictureList): ReadonlyMap<string, string> => {
  const known = maps.get(pictures) ?? new Map(pictures.map(({ id, revision }) => [id, revision]))
  maps.set(pictures, known)
  return known
}

/** The code that reads and keeps pictures is loaded with the first one. */
const load = async (id: string, revision: string | undefined): Promise<string | null> => {
  try {
    return await (await import('./product-pictures.ts')).loadPicture(id, revision)
  } catch {
    return null
  }
}

/** What is known of the pictures: not yet asked, or not answered, or the revision. */
const readState = (
  data: PictureList | undefined,
  hasFailed: boolean,
  id: string,
): string | undefined | null => {
  if (data !== undefined) return revisionsOf(data).get(id) ?? null
  return hasFailed ? undefined : null
}

/**
 * The address for an <img>; null without a picture, before it is there, and while it is not wanted.
 */
export const useProductPicture = (id: string, isWanted: boolean): string | null => {
  const { data, isError } = useQuery(
    productPictureApi.list,
    {},
    { every: false, staleAfter: Infinity },
  )

  const revision = readState(data, isError, id)
  const [found, setFound] = useState<{ revision: string | undefined; url: string | null } | null>(
    null,
  )

  useEffect(() => {
    if (!isWanted || revision === null) return undefined
    let isGone = false
    void load(id, revision).then((url) => isGone || setFound({ revision, url }))

    return () => {
      isGone = true
    }
  }, [id, revision, isWanted])

  return revision === null ? null : (found?.url ?? null)
}
