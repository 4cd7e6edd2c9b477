// Filters kept in the URL of a screen, so that a result can be bookmarked, shared and reached with
// the back button.
import { Id } from '@webale/domain/kernel/id.ts'
import { Day } from '@webale/domain/kernel/time.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const LAST_PAGE = 1_000_000

/** The page number, counted from 1; 1 when the value is not a page. */
export const readPage = (params: URLSearchParams): number => {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** The id in this parameter, '' when there is none. */
export const readId = (params: URLSearchParams, name: string): string => {
  const parsed = Id.safeParse(params.get(name))
  return parsed.success ? parsed.data : ''
}

/** The Kampala day in this parameter (YYYY-MM-DD), '' when there is none. */
export const readDay = (params: URLSearchParams, name: string): string => {
  const parsed = Day.safeParse(params.get(name))
  return parsed.success ? parsed.data : ''
}

/** The value of this parameter when it is one of `words`, otherwise undefined. */
export const readOneOf = <Word extends string>(
  params: URLSearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined => words.find((word) => word === params.get(name))

/** Free text of this parameter, cut to `most` characters. */
export const readText = (params: URLSearchParams, name: string, most: number): string =>
  (params.get(name) ?? '').slice(0, most)

type Parts = Readonly<Record<string, string | number>>

const NOTHING: Parts = {}

/**
 * The URL parameters and a function that changes some of them. An empty value, or the default value
 * in `usual`, removes the parameter, so the URL stays short. Every change returns to page 1 unless
 * it sets the page.
 */
export const useUrlFilter = (
  usual: Parts = NOTHING,
): readonly [URLSearchParams, (part: Parts) => void] => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Parts): void =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          const parameters: Parts = { page: 1, ...part }

          for (const [name, value] of Object.entries(parameters)) {
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
