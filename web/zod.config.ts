// Leaves out of the browser what zod needs only to write JSON Schema: a tenth of the first page.
// Only the server writes it (/openapi.json). Where a newer zod looks different, more is kept, and
// the budget of the bundle says so.
import type { Plugin } from 'vite'

const WRITERS = /^\s*inst\._zod\.processJSONSchema = .*$/gm
const STANDARD = /createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g
const METHOD = 'createToJSONSchemaMethod(this, {})(params)'
/** Limits that a schema tells about itself; nobody in the browser asks. */
const LIMITS = 'processors.aggregateChecks(inst)'
const REFUSAL = `(() => { throw new Error('Only the server writes JSON Schema') })`

export const withoutJsonSchema = (): Plugin => ({
  name: 'webale-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(WRITERS, '')
        .replaceAll(STANDARD, REFUSAL)
        .replace(METHOD, `${REFUSAL}()`)
        .replaceAll(LIMITS, '({})'),
  },
})
