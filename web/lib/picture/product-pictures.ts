// Pictures of products on this device. An <img> cannot send the access token, so the bytes are
// fetched and shown by an object URL. What was seen is in the browser's cache, 10 MB at most,
// and shown while the server is away.
import { PICTURE_PATH } from '@webale/domain/features/product-picture/product-picture.api.ts'
import { getAccessToken } from '../server/access-token.ts'
import { isServerAway } from '../server/contact.ts'

const CACHE = 'webale-pictures'
/** Each has 30 kB at most, so this is about 10 MB. */
export const MAX_CACHED = 330
/** Object URLs in memory. */
const MAX_SHOWN = 300
/** At the same time: a sale must not wait for pictures. */
const LANES = 2

/** One entry for each product: the revision is in the query, and a search without it finds any. */
const placeOf = (id: string, revision = ''): string => `/kept-pictures/${id}?${revision}`

// Without https there is no cache; then the browser's own keeps the answers.
const openCache = async (): Promise<Cache | null> => {
  try {
    return 'caches' in window ? await caches.open(CACHE) : null
  } catch {
    return null
  }
}

/** Entries are in the order in which they were put. */
const cachePicture = async (
  cache: Cache,
  id: string,
  revision: string,
  response: Response,
): Promise<void> => {
  try {
    await cache.delete(placeOf(id), { ignoreSearch: true })
    await cache.put(placeOf(id, revision), response)
    const places = await cache.keys()
    await Promise.all(
      places.slice(0, Math.max(0, places.length - MAX_CACHED)).map((place) => cache.delete(place)),
    )
  } catch {
    // The disk is full: the picture is shown and not cached.
  }
}

let working = 0
const waiting: (() => void)[] = []

/** Runs a few of these at the same time. */
const inLane = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (working >= LANES) await new Promise<void>((resolve) => waiting.push(resolve))
  working += 1

  try {
    return await work()
  } finally {
    working -= 1
    waiting.shift()?.()
  }
}

const fetchPicture = async (id: string, revision: string): Promise<Response | null> => {
  if (isServerAway()) return null
  const token = await getAccessToken()
  const path = PICTURE_PATH.replace(':id', id).replace(':revision', revision)
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${token ?? ''}` },
    priority: 'low',
  })

  return response.ok ? response : null
}

const readBlob = async (id: string, revision: string | undefined): Promise<Blob | null> => {
  const cache = await openCache()
  const cached = await cache?.match(placeOf(id, revision), { ignoreSearch: revision === undefined })
  if (cached !== undefined) return cached.blob()
  const response = revision === undefined ? null : await inLane(() => fetchPicture(id, revision))
  if (response === null || revision === undefined) return null
  if (cache !== null) await cachePicture(cache, id, revision, response.clone())

  return response.blob()
}

const shown = new Map<string, Promise<string | null>>()

/** An evicted picture that is on the screen stays there: the browser has drawn it. */
const forgetOldest = (): void => {
  const [oldest] = shown
  if (shown.size <= MAX_SHOWN || oldest === undefined) return
  shown.delete(oldest[0])
  void oldest[1].then((url) => url !== null && URL.revokeObjectURL(url))
}

/**
 * The object URL of a picture; null when there is none now. Without a revision, while the server is
 * away, it is the cached picture, whichever it is.
 */
export const loadPicture = (id: string, revision: string | undefined): Promise<string | null> => {
  const key = placeOf(id, revision)
  const known = shown.get(key)
  if (known !== undefined) return known
  const found = readBlob(id, revision)
    .then((blob) => (blob === null ? null : URL.createObjectURL(blob)))
    .catch(() => null)

  shown.set(key, found)
  // Nothing came: the next tile tries again.
  void found.then((url) => url === null && shown.delete(key))
  forgetOldest()

  return found
}
