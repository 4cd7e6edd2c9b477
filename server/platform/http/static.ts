// Serves the built web app: hashed files are cached forever, the page is never cached, and unknown
// addresses get the page, whose router shows the right screen.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { pages } from '@webale/domain/access/pages.ts'
import { buildOfScript } from '@webale/domain/kernel/build.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { findPrefixHandler, type Http } from './http-instance.ts'

const readPage = (folder: string): string => {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The build of the web app in this folder, as its pages name it; null without one. */
export const servedBuild = (folder: string): string | null => {
  const [, script = ''] = /<script type="module"([\s\S]*?)<\/script>/.exec(readPage(folder)) ?? []
  return buildOfScript(script)
}

/** Hashes of the page's inline scripts, for the content security policy. */
export const inlineScripts = (folder: string): string[] => {
  const scripts = [
    ...readPage(folder).matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g),
  ].map(([, script]) => script ?? '')
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/**
 * Addresses that never get the page. A browser would take it for the code of an old build's lost
 * file, and a service worker would store it as such. A folder that begins with a dot is for
 * programs.
 */
const isNoPage = (path: string): boolean =>
  /^\/((api|functions|problems|assets)\/|sw\.js$)|\/(\.|%2e)/i.test(path)

/** A program that asks for JSON cannot read the page, which would look like success. */
const isForProgram = (path: string, accept = ''): boolean =>
  /\bjson\b/i.test(accept) &&
  !/\btext\/html\b/i.test(accept) &&
  !pages.some(({ route }) => route === path)

/** Adds the files of the built web app; without a build only the API is served. */
export const addStatic = async (http: Http, folder: string): Promise<void> => {
  const built = existsSync(join(folder, 'index.html'))
  if (built)
    await http.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      // A folder gets the page, also for clients without compression.
      allowedPath: (path) => !path.endsWith('/'),
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          path.includes(`${folder}/assets/`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })

  http.setNotFoundHandler(async (request, reply) => {
    const protocol = findPrefixHandler(http.prefixHandlers, request)
    if (protocol !== undefined) return protocol.answer(request, reply)
    const { method, url, headers } = request
    const path = url.replace(/\?.*$/s, '')
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || isNoPage(path) || isForProgram(path, headers.accept))
      throw refuse('not_found', { thing: 'This address' })
    if (!built)
      return reply.code(503).type('text/plain').send('The web app is not built yet. Run: npm start')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
