// The routes of the running server, to compare them with /openapi.json.
import type { Http } from '../platform/http/http-instance.ts'

/**
 * 'GET /api/sales/{id}' of everything that the framework itself prints, but for wildcards, which it
 * prints without their prefix; HEAD goes with its GET.
 */
export const routesOf = (http: Http): string[] => {
  const open: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] =
        /^([│ ├└─]*)(\S*) \(([A-Z, ]+)\)$/.exec(line) ?? /^([│ ├└─]*)(\S+)()$/.exec(line) ?? []
      const depth = indent.length / 4
      open.splice(Math.max(0, depth - 1), open.length, path)
      const whole = open.join('').replace(/:(\w+)/g, '{$1}')
      return methods
        .split(', ')
        .flatMap((method) =>
          method === '' || method === 'HEAD' || path === '*' ? [] : [`${method} ${whole}`],
        )
    })
}

/**
 * A line for each name of a parameter: the tree prints
 * `{id}|{customer_id}` where routes name it differently.
 */
export const spellingsOf = (line: string): string[] => {
  const [names] = /\{\w+\}(?:\|\{\w+\})+/.exec(line) ?? []
  return names === undefined
    ? [line]
    : names.split('|').flatMap((name) => spellingsOf(line.replace(names, name)))
}

export const isRoute = (http: Http, line: string): boolean => {
  const [method = '', path = ''] = line.split(' ')
  const url = path.replace('{path}', '*').replace(/\{(\w+)\}/g, ':$1')
  return http.hasRoute({ method, url })
}
