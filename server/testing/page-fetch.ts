// `fetch` as a page of another origin has it: a browser asks the server first, sends nothing when
// it may not, and shows the page only the headers that it may see.

const SIMPLE_METHODS = ['GET', 'HEAD', 'POST']
const SIMPLE_HEADERS = ['accept', 'accept-language', 'content-language']
const SIMPLE_TYPES =
  /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i
const SHOWN = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires']

const isSimple = ([name, value]: readonly [string, string]): boolean =>
  SIMPLE_HEADERS.includes(name) || (name === 'content-type' && SIMPLE_TYPES.test(value))

const listOf = (headers: Headers, name: string): string[] =>
  (headers.get(`access-control-${name}`) ?? '').split(',').map((part) => part.trim().toLowerCase())

const refuseUnless = (isAllowed: boolean): void => {
  if (!isAllowed) throw new TypeError('Failed to fetch')
}

const isOpen = ({ headers }: Response, origin: string): boolean =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '')

/** Throws a TypeError, as a browser does, when the page of this origin may not send the request. */
const askFirst = async ({ url, method, headers }: Request, origin: string): Promise<void> => {
  const asked = [...headers].filter((header) => !isSimple(header)).map(([name]) => name)
  if (asked.length === 0 && SIMPLE_METHODS.includes(method)) return
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': asked.toSorted().join(','),
    },
  })
  const [methods, names] = [
    listOf(answer.headers, 'allow-methods'),
    listOf(answer.headers, 'allow-headers'),
  ]
  refuseUnless(answer.ok && isOpen(answer, origin))
  refuseUnless(SIMPLE_METHODS.includes(method) || methods.includes(method.toLowerCase()))
  refuseUnless(asked.every((name) => names.includes(name)))
}

/** The `fetch` of a page of this origin. */
export const fetchAsPage =
  (origin: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    await askFirst(request, origin)
    const headers = { ...Object.fromEntries(request.headers), origin }
    const body = request.body === null ? {} : { body: await request.text() }
    const answer = await fetch(request.url, { method: request.method, headers, ...body })
    refuseUnless(isOpen(answer, origin))
    const shown = [...SHOWN, ...listOf(answer.headers, 'expose-headers')]
    const text = await answer.text()

    return new Response(text === '' ? null : text, {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => shown.includes(name)),
    })
  }
