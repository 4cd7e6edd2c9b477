// A filter that lives in the address of its screen, so that what was found can be kept, shared and gone back to.
import { Id } from '@webale/domain/kernel/id.ts'
import { Day } from '@webale/domain/kernel/time.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const LAST_PAGE = 1_000_000

/** Pages are counted from 1; whatever is no page is the first one. */
export const pageOf = (params: URLSearchParams): number => {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** The id behind this name, '' when there is none. */
export const idOf = (params: URLSearchParams, name: string): string => {
  const parsed = Id.safeParse(params.get(name))
  return parsed.success ? parsed.data : ''
}

/** The Kampala day behind this name (YYYY-MM-DD), '' when there is none. */
export const dayOf = (params: URLSearchParams, name: string): string => {
  const parsed = Day.safeParse(params.get(name))
  return parsed.success ? parsed.data : ''
}

/** The one of these words that stands behind this name, undefined when none does. */
export const oneOf = <Word extends string>(params: URLSearchParams, name: string, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === params.get(name))

/** What somebody typed, cut to `most` characters. */
export const textOf = (params: URLSearchParams, name: string, most: number): string => (params.get(name) ?? '').slice(0, most)

type Parts = Readonly<Record<string, string | number>>

const NOTHING: Parts = {}

/**
 * The parameters of the address and a way to change some of them: '' takes one away, and so does what `usual` names, as a filter at rest
 * leaves the address short. Every change begins at the first page again unless it names one.
 */
export const useAddressFilter = (usual: Parts = NOTHING): readonly [URLSearchParams, (part: Parts) => void] => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Parts): void =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          const wanted: Parts = { page: 1, ...part }
          for (const [name, value] of Object.entries(wanted)) {
            if (value === '' || value === (name === 'page' ? 1 : usual[name])) next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, usual],
  )
  return [params, change]
}
