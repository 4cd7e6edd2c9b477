// Reads the bodies of the protocol: one JSON object. A null member counts as absent, and a wrong
// type is refused. Unknown members are ignored; a strict schema refuses them by name.
import { z } from 'zod'
import { badJson, invalid } from './errors.ts'

// A more deeply nested value can be parsed but not
// serialised again, which would break later responses.
const DEEPEST = 64
const MAX_MEMBERS = 10_000

const isBounded = (whole: unknown): boolean => {
  let level: unknown[] = [whole]
  let members = 0

  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return false
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )

    members += level.length
    if (members > MAX_MEMBERS) return false
  }

  return true
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw badJson()
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_NAME = 100

/** The first member that a strict schema does not know, with its path; null without one. */
const unknownMember = ({ issues }: z.ZodError): string | null => {
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      return [...issue.path, issue.keys[0]].join('.').slice(0, MAX_NAME)

  return null
}

/**
 * The members of a body that match the schema. Throws bad_json (400) when the body does not match,
 * and validation_failed (400) with the name of a member that a strict schema does not know.
 */
export const readBody = <Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> => {
  const value = parseJson(text)
  if (!isObject(value) || !isBounded(value)) throw badJson()
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)),
  )

  if (result.success) return result.data
  const unknown = unknownMember(result.error)
  throw unknown === null ? badJson() : invalid(`${unknown} is not taken here. Leave it out`)
}

/** An object with any members, passed through unchanged. */
export const AnyObject = z.custom<Record<string, unknown>>(isObject)

export const Text = z.string().optional()

/** Members that most calls may have: the PKCE challenge and a captcha token, which is ignored. */
export const Extras = z.object({
  code_challenge: Text,
  code_challenge_method: Text,
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).optional(),
})
